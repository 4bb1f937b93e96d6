import { escapeAnswer } from '../answer-list.ts'
import { carriedFields } from '../carried-fields.ts'
import { fieldsOfWeights } from '../choice-weights.ts'
import { cellOfFormat } from '../field-markup.ts'
import { finding, looseError, looseFinding } from '../import-findings.ts'
import { matchCells } from '../match-cells.ts'
import { decimalText, type NumberAnswer, numberCell, withoutWildcards } from '../number-answer.ts'
import {
  type Finding,
  optionFields,
  type QuestionDraft,
  type QuestionFields,
  type Reading,
} from '../question-fields.ts'
import { CARRIED, type GiftChoice, giftChoices, giftText, unescapedAt } from './gift-syntax.ts'

const FORMATS = /^\s*\[(html|markdown|plain|moodle)\]\s*/i

const plainOf = (text: string) => text.replace(FORMATS, '')

/** The cell for a text that may say its form before it; without one it has that of its question. */
const formatted = (text: string, otherwise = ''): string => {
  const format = FORMATS.exec(text)?.[1]?.toLowerCase() ?? otherwise
  const said = giftText(plainOf(text))
  return format === '' || format === 'moodle' ? said : cellOfFormat(said, format)
}

interface Block {
  no: number
  text: string
  carried: QuestionFields
}

/** Questions stand between empty lines; comments and categories stand on lines of their own. */
const blocksOf = (text: string) => {
  const blocks: (Block & { type: string })[] = []
  let type = ''
  let open: (Block & { type: string }) | null = null
  let carried: QuestionFields = {}
  for (const [at, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = raw.trim()
    if (line.startsWith(CARRIED)) carried = carriedFields(line.slice(CARRIED.length))
    if (line.startsWith('//')) continue
    const [, category] = /^\$CATEGORY:\s*(.*)$/i.exec(line) ?? []
    if (category !== undefined) type = categoryPath(category)
    if (line === '' || category !== undefined) {
      open = null
      continue
    }
    if (open) open.text += `\n${line}`
    else {
      open = { no: at + 1, text: line, carried, type }
      blocks.push(open)
      carried = {}
    }
  }
  return blocks
}

/** Moodle writes where a category stands before its path. */
export const categoryPath = (text: string): string =>
  text
    .trim()
    .replace(/^\$(?:course|system|module|cat\d*)\$\/?/i, '')
    .replace(/^top(?:\/|$)/i, '')
    .split(/(?<!\/)\/(?!\/)/)
    .map((part) => part.replaceAll('//', '/').trim())
    .filter((part) => part !== '')
    .join('/')

const DESCRIPTION_SHOWN = 30

const isRange = (text: string) => /^\s*[-+\d.eE]+\s*\.\.\s*[-+\d.eE]+\s*$/.test(text)

/** A number with its tolerance, or from one to another. */
const numberOf = (body: string): NumberAnswer => {
  const [value = '', tolerance = '0'] = body.split(':').map((part) => part.trim())
  return { value, tolerance }
}

const rangeCell = (body: string): string | null => {
  const [low = '', high = ''] = body.split('..').map(decimalText)
  return low === null || high === null ? null : `[${low},${high}]`
}

/** `{#…}`: one number with its tolerance, or several. */
const numberFields = (body: string, findings: Finding[]): QuestionFields => {
  const choices = giftChoices(body) ?? []
  const forms = choices.length > 0 ? choices : [{ text: body.trim(), weight: null }]
  for (const { text, weight } of forms)
    if (weight !== null && weight < 100) findings.push(finding('partialDropped', 'answer', { v: giftText(text) }))
  const full = forms.filter(({ weight }) => weight === null || weight >= 100).map(({ text }) => giftText(text))
  const range = full.find(isRange)
  const answer = range === undefined ? numberCell(full.map(numberOf), findings) : rangeCell(range)
  if (range !== undefined)
    for (const other of full) if (other !== range) findings.push(finding('answerDropped', 'answer', { v: other }))
  if (answer === null || answer === '') findings.push(finding('badAnswer', 'answer', { v: giftText(body) }))
  return { kind: '填空', answer: answer ?? '' }
}

const feedbackOf = (choices: readonly GiftChoice[], findings: Finding[]): string => {
  const lines = choices
    .filter(({ feedback }) => feedback !== '')
    .map(({ text, feedback }) => `${giftText(text)}：${feedback}`)
  if (lines.length > 0) findings.push(finding('feedbackJoined', 'explanation'))
  return lines.join('\n')
}

const matchFields = (choices: readonly GiftChoice[]): QuestionFields =>
  matchCells(
    choices.map(({ text }) => {
      const cut = unescapedAt(text, '->')
      return { left: giftText(text.slice(0, cut)), right: giftText(text.slice(cut + 2)) }
    }),
  )

const choiceFields = (choices: readonly GiftChoice[], findings: Finding[]): QuestionFields => {
  const plain = choices.every(({ weight }) => weight === null)
  if (choices.every(({ sign }) => sign === '=')) {
    const full = choices.filter(({ weight }) => weight === null || weight >= 100)
    for (const each of choices)
      if (!full.includes(each)) findings.push(finding('partialDropped', 'answer', { v: giftText(each.text) }))
    const texts = withoutWildcards(
      full.map(({ text }) => giftText(plainOf(text))),
      findings,
    )
    return { kind: '填空', answer: texts.map(escapeAnswer).join('|') }
  }
  // An equal sign is the whole score, whatever is written behind it.
  for (const { sign, weight } of choices)
    if (sign === '=' && weight !== null && weight !== 100)
      findings.push(finding('weightUnused', 'answer', { v: `%${weight}%` }))
  const options = optionFields(choices.map(({ text }) => formatted(text)))
  const hasRight = choices.some(({ sign }) => sign === '=')
  const weights = choices.map(({ sign, weight }) => (sign === '=' ? 100 : (weight ?? 0)))
  const single = hasRight && choices.filter(({ sign }) => sign === '=').length === 1
  const meant = plain && !single ? null : fieldsOfWeights(weights, single)
  if (meant) return { ...options, ...meant }
  // Where the file itself says how it is scored, the weights only tell the key.
  const right = weights.flatMap((weight, at) => (weight > 0 ? [String.fromCharCode(65 + at)] : []))
  findings.push(finding('badFractions', 'policy', {}, weights.join(',')))
  return { ...options, kind: right.length === 1 ? '单选' : '多选', answer: right.join('') }
}

const answerFields = (body: string, findings: Finding[]): QuestionFields => {
  const trimmed = body.trim()
  if (trimmed === '') return { kind: '简答', answer: '' }
  const [, truth, said = ''] = /^(t|f|true|false)\s*(#[\s\S]*)?$/i.exec(trimmed) ?? []
  if (truth !== undefined) {
    const feedback = said
      .split(/(?<!\\)#/)
      .map(giftText)
      .filter((text) => text !== '')
    if (feedback.length > 0) findings.push(finding('feedbackJoined', 'explanation'))
    return { kind: '判断', answer: /^t/i.test(truth) ? '对' : '错', explanation: feedback.join('\n') }
  }
  if (trimmed.startsWith('#')) return numberFields(trimmed.slice(1), findings)
  const choices = giftChoices(trimmed)
  if (!choices) {
    findings.push(finding('badAnswer', 'answer', { v: giftText(trimmed) }))
    return { kind: '', answer: '' }
  }
  const explanation = feedbackOf(choices, findings)
  const isMatch = choices.every(({ sign, text }) => sign === '=' && unescapedAt(text, '->') >= 0)
  return { ...(isMatch ? matchFields(choices) : choiceFields(choices, findings)), explanation }
}

const TITLE = /^::((?:\\.|[^:\\]|:(?!:))*)::\s*/

/** The block in braces is the blank where text follows it, or where the answer is typed. */
const stemOf = (before: string, after: string, kind: string) =>
  after.trim() !== '' || (kind === '填空' && !/_{3,}/.test(before)) ? `${before} ____ ${after}`.trim() : before

/** A text without an answer is no question. */
const isDescription = (text: string) => unescapedAt(text, '{') < 0

const draftOf = ({ no, text, carried, type }: Block & { type: string }): QuestionDraft | null => {
  const findings: Finding[] = []
  const titled = TITLE.exec(text)
  const asked = text.slice(titled?.[0].length ?? 0)
  const format = FORMATS.exec(asked)?.[1]?.toLowerCase() ?? ''
  const rest = plainOf(asked)
  const start = unescapedAt(rest, '{')
  const end = start < 0 ? -1 : unescapedAt(rest, '}', start)
  if (start >= 0 && end < 0) return null
  const inside = start < 0 ? '' : rest.slice(start + 1, end)
  const note = inside.search(/(?<!\\)####/)
  const body = note < 0 ? inside : inside.slice(0, note)
  const { explanation: feedback = '', ...answer } = answerFields(body, findings)
  const general = note < 0 ? '' : formatted(inside.slice(note + 4), format)
  const before = giftText(start < 0 ? rest : rest.slice(0, start))
  const explanation = [general, feedback].filter((part) => part !== '').join('\n')
  const joined = stemOf(before, giftText(end < 0 ? '' : rest.slice(end + 1)), answer.kind ?? '')
  const stem = format === '' || format === 'moodle' ? joined : cellOfFormat(joined, format)
  const title = giftText(titled?.[1] ?? '')
  if (title !== '' && carried.kind === undefined) findings.push(finding('titleDropped', null, { v: title }))
  const fields = { type, ...answer, stem, explanation, ...carried }
  // What the product itself wrote beside the question explains the weights.
  const kept = carried.policy === undefined ? findings : findings.filter(({ code }) => code !== 'badFractions')
  return { no, fields: Object.fromEntries(Object.entries(fields).filter(([, each]) => each !== '')), findings: kept }
}

/** Reads GIFT (40 section 11); a block without its closing brace is named by its line. */
export const readGift = (text: string): Reading => {
  const reading: Reading = { drafts: [], loose: [] }
  for (const block of blocksOf(text)) {
    const draft = isDescription(block.text) ? undefined : draftOf(block)
    if (draft === undefined)
      reading.loose.push(
        looseFinding(block.no, 'descriptionDropped', { v: giftText(block.text).slice(0, DESCRIPTION_SHOWN) }),
      )
    else if (draft) reading.drafts.push(draft)
    else reading.loose.push(looseError(block.no, 'missingBrace'))
  }
  return reading
}
