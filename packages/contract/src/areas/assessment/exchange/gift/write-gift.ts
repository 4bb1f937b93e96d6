import { splitEscaped, unescapeAnswer } from '../answer-list.ts'
import { carriedLine, differingColumns } from '../carried-fields.ts'
import { penaltyOf, weightsOf, weightText } from '../choice-weights.ts'
import { kindOfWord } from '../kind-words.ts'
import { optionTexts, type QuestionFields } from '../question-fields.ts'
import { CARRIED, escapeGift } from './gift-syntax.ts'
import { readGift } from './read-gift.ts'

const rightPlaces = (answer: string) => [...answer].map((letter) => letter.charCodeAt(0) - 65)

const choiceBody = (fields: QuestionFields, single: boolean): string => {
  const options = optionTexts(fields)
  const right = rightPlaces(fields.answer ?? '')
  const penalty = penaltyOf(fields)
  const weights = single
    ? options.map((_, at) => (right.includes(at) ? 100 : penalty * -100))
    : weightsOf(options.length, right, fields.policy ?? '')
  return options
    .map((text, at) => {
      const weight = weights[at] ?? 0
      const sign = single && right.includes(at) ? '=' : '~'
      const share = sign === '=' || weight === 0 ? '' : `%${weightText(weight)}%`
      return `\t${sign}${share}${escapeGift(text)}`
    })
    .join('\n')
}

const numberBody = (answer: string): string | null => {
  const [, low, high] = /^\[(-?[\d.]+),(-?[\d.]+)\]$/.exec(answer) ?? []
  if (low !== undefined) return `#${low}..${high}`
  const [, value, tolerance] = /^(-?[\d.]+)±([\d.]+)$/.exec(answer) ?? []
  return value === undefined ? null : `#${value}:${tolerance}`
}

const fillBody = (answer: string): string => {
  const accepted = splitEscaped(answer, '|').map((each) => `=${escapeGift(unescapeAnswer(each))}`)
  return numberBody(answer) ?? accepted.join(' ')
}

const matchBody = (fields: QuestionFields): string => {
  const cells = optionTexts(fields).map((text) => text.split(' => '))
  const rightOf = (letter: string) => cells[letter.charCodeAt(0) - 65]?.at(-1) ?? ''
  const pairs = (fields.answer ?? '').split(';').map((pair) => {
    const [left = '', right = ''] = pair.split('-')
    return `\t=${escapeGift(cells[Number(left) - 1]?.[0] ?? '')} -> ${escapeGift(rightOf(right))}`
  })
  const used = new Set((fields.answer ?? '').split(';').map((pair) => pair.split('-')[1]))
  const spare = cells.flatMap((cell, at) => {
    const letter = String.fromCharCode(65 + at)
    return used.has(letter) || (cell.at(-1) ?? '') === '' ? [] : [`\t= -> ${escapeGift(rightOf(letter))}`]
  })
  return [...pairs, ...spare].join('\n')
}

/** The answers of a question in braces; null for what GIFT has no form for. */
const bodyOf = (fields: QuestionFields): string | null => {
  switch (kindOfWord(fields.kind ?? '')) {
    case 'single':
      return `\n${choiceBody(fields, true)}\n`
    case 'multiple':
    case 'uncertain':
      return `\n${choiceBody(fields, false)}\n`
    case 'judge':
      return fields.answer === '对' ? 'T' : 'F'
    case 'fill':
      return splitEscaped(fields.answer ?? '', ';').length === 1 ? fillBody(fields.answer ?? '') : null
    case 'match':
      return `\n${matchBody(fields)}\n`
    case 'short':
      return ''
    default:
      return null
  }
}

const blockOf = (fields: QuestionFields, body: string): string => {
  const stem = fields.stem ?? ''
  const note = fields.explanation ? `####${escapeGift(fields.explanation)}` : ''
  const braced = `{${body}${note}}`
  const format = stem.startsWith('<') ? '[html]' : ''
  const blank = kindOfWord(fields.kind ?? '') === 'fill' ? /_{3,}/.exec(stem) : null
  if (!blank) return `${format}${escapeGift(stem)} ${braced}`
  const [before, after] = [stem.slice(0, blank.index), stem.slice(blank.index + blank[0].length)]
  return `${format}${escapeGift(before)}${braced}${escapeGift(after)}`
}

/** One question in GIFT; null where it has no form for it. What it has no place for stands in a comment of our own. */
export const giftOfFields = (fields: QuestionFields): string | null => {
  const body = bodyOf(fields)
  if (body === null) return null
  const { type: _, ...own } = fields
  const block = blockOf(own, body)
  const back = readGift(block).drafts[0]?.fields ?? {}
  const differing = differingColumns(own, back, ['number', 'type', 'source', 'validTo'])
  const beside = (['source', 'validTo'] as const).filter((column) => (own[column] ?? '') !== '')
  const carried = [...differing, ...beside]
  return carried.length === 0 ? block : `${CARRIED}${carriedLine(own, carried)}\n${block}`
}

/** A file of questions, each category named where it changes. */
export function* writeGift(rows: Iterable<QuestionFields>): Generator<string> {
  let type = ''
  for (const fields of rows) {
    const block = giftOfFields(fields)
    if (block === null) continue
    if ((fields.type ?? '') !== type) {
      type = fields.type ?? ''
      yield `$CATEGORY: ${type}\n\n`
    }
    yield `${block}\n\n`
  }
}
