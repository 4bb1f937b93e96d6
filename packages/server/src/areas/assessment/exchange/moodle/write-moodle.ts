import { splitEscaped, unescapeAnswer } from '@portal/contract/areas/assessment/exchange/answer-list.ts'
import { carriedLine, differingColumns } from '@portal/contract/areas/assessment/exchange/carried-fields.ts'
import { penaltyOf, weightsOf, weightText } from '@portal/contract/areas/assessment/exchange/choice-weights.ts'
import { listOf } from '@portal/contract/areas/assessment/exchange/classification-words.ts'
import { markupOf } from '@portal/contract/areas/assessment/exchange/field-markup.ts'
import { TRUTH } from '@portal/contract/areas/assessment/exchange/file-words.ts'
import { kindOfWord } from '@portal/contract/areas/assessment/exchange/kind-words.ts'
import { optionTexts, type QuestionFields } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { cdata, xmlEscape } from './moodle-text.ts'
import { MOODLE_CARRIED, readMoodle } from './read-moodle.ts'

const rich = (name: string, cell: string, attributes = '') =>
  `<${name} format="html"${attributes}><text>${cdata(markupOf(cell))}</text></${name}>`

const answer = (weight: string, cell: string) =>
  `<answer fraction="${weight}" format="html"><text>${cdata(markupOf(cell))}</text></answer>`

const plainAnswer = (weight: string, text: string, inside = '') =>
  `<answer fraction="${weight}" format="plain_text"><text>${xmlEscape(text)}</text>${inside}</answer>`

const places = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0) - 65)

const choiceBody = (fields: QuestionFields, single: boolean): string => {
  const options = optionTexts(fields)
  const right = places(fields.answer ?? '')
  const penalty = penaltyOf(fields)
  const weights = single
    ? options.map((_, at) => (right.includes(at) ? 100 : penalty * -100))
    : weightsOf(options.length, right, fields.policy ?? '')
  return `<single>${single}</single>${options.map((text, at) => answer(weightText(weights[at] ?? 0), text)).join('')}`
}

const fillBody = (cell: string): [string, string] => {
  const [, value, tolerance] = /^(-?[\d.]+)±([\d.]+)$/.exec(cell) ?? []
  if (value !== undefined) return ['numerical', plainAnswer('100', value, `<tolerance>${tolerance}</tolerance>`)]
  return [
    'shortanswer',
    splitEscaped(cell, '|')
      .map((each) => plainAnswer('100', unescapeAnswer(each)))
      .join(''),
  ]
}

const clozeEscape = (text: string) => text.replace(/[~=#{}"\\%]/g, (sign) => `\\${sign}`)

/** Blanks of a stem filled in with gaps, each blank with its accepted texts. */
const clozeStem = (fields: QuestionFields): string => {
  const cells = splitEscaped(fields.answer ?? '', ';')
  let at = 0
  return markupOf(fields.stem ?? '').replace(/_{3,}/g, () => {
    const cell = cells[at] ?? ''
    at += 1
    const [, value, tolerance] = /^(-?[\d.]+)±([\d.]+)$/.exec(cell) ?? []
    if (value !== undefined) return `{1:NUMERICAL:=${value}:${tolerance}}`
    return `{1:SHORTANSWER:${splitEscaped(cell, '|')
      .map((each) => `=${clozeEscape(xmlEscape(unescapeAnswer(each)))}`)
      .join('~')}}`
  })
}

const matchBody = (fields: QuestionFields): string => {
  const cells = optionTexts(fields).map((text) => text.split(' => '))
  const answers = (fields.answer ?? '').split(';').map((pair) => pair.split('-'))
  const rightOf = (letter = 'A') => cells[letter.charCodeAt(0) - 65]?.at(-1) ?? ''
  const sub = (left: string, right: string) =>
    `<subquestion format="html"><text>${cdata(left === '' ? '' : markupOf(left))}</text><answer><text>${xmlEscape(right)}</text></answer></subquestion>`
  const used = new Set(answers.map(([, letter]) => letter))
  const spare = cells.flatMap((cell, at) =>
    used.has(String.fromCharCode(65 + at)) || (cell.at(-1) ?? '') === '' ? [] : [cell.at(-1) ?? ''],
  )
  return [
    ...answers.map(([left, letter]) => sub(cells[Number(left) - 1]?.[0] ?? '', rightOf(letter))),
    ...spare.map((right) => sub('', right)),
  ].join('')
}

const orderBody = (fields: QuestionFields): string => {
  const order = (fields.answer ?? '').split('>')
  return optionTexts(fields)
    .map((text, at) => answer(String(order.indexOf(String.fromCharCode(65 + at)) + 1), text))
    .join('')
}

/** Type of Moodle and what stands inside the question; null for what it has no type for. */
const bodyOf = (fields: QuestionFields): [string, string] | null => {
  switch (kindOfWord(fields.kind ?? '')) {
    case 'single':
      return ['multichoice', choiceBody(fields, true)]
    case 'multiple':
    case 'uncertain':
      return ['multichoice', choiceBody(fields, false)]
    case 'judge':
      return [
        'truefalse',
        (['true', 'false'] as const)
          .map((word) => plainAnswer((fields.answer === TRUTH.right) === (word === 'true') ? '100' : '0', word))
          .join(''),
      ]
    case 'fill':
      return splitEscaped(fields.answer ?? '', ';').length > 1 ? ['multianswer', ''] : fillBody(fields.answer ?? '')
    case 'short':
      return ['essay', `<responseformat>editor</responseformat>${rich('graderinfo', fields.answer ?? '')}`]
    case 'upload':
      return [
        'essay',
        `<responseformat>noinline</responseformat><attachments>5</attachments>${rich('graderinfo', fields.answer ?? '')}`,
      ]
    case 'order':
      return ['ordering', orderBody(fields)]
    case 'match':
      return ['match', matchBody(fields)]
    default:
      return null
  }
}

const elementOf = (fields: QuestionFields, [type, body]: [string, string], comment: string): string => {
  const stem = type === 'multianswer' ? clozeStem(fields) : (fields.stem ?? '')
  const tags = listOf(fields.labels).map((label) => `<tag><text>${xmlEscape(label)}</text></tag>`)
  const name = (fields.number ?? '') || (fields.stem ?? '').replace(/<[^>]*>/g, '').slice(0, 40)
  return [
    `<question type="${type}">${comment}`,
    `<name><text>${xmlEscape(name)}</text></name>`,
    rich('questiontext', stem),
    fields.explanation ? rich('generalfeedback', fields.explanation) : '',
    `<defaultgrade>${fields.score ?? '2'}</defaultgrade>`,
    body,
    tags.length > 0 ? `<tags>${tags.join('')}</tags>` : '',
    '</question>',
  ].join('')
}

/** One question in Moodle XML; null for a kind it has no type for. */
export const moodleOfFields = (fields: QuestionFields): string | null => {
  const body = bodyOf(fields)
  if (!body) return null
  const { type: _, ...own } = fields
  const back = readMoodle(`<quiz>${elementOf(own, body, '')}</quiz>`).drafts[0]?.fields ?? {}
  const carried = differingColumns(own, back, ['number', 'type'])
  if (carried.length === 0) return elementOf(own, body, '')
  // Two hyphens end a comment; the backslash of the line takes them apart.
  const line = carriedLine(own, carried)
    .replace(/-(?=-)/g, '-\\')
    .replace(/-$/, '-\\')
  return elementOf(own, body, `<!-- ${MOODLE_CARRIED}${line} -->`)
}

export function* writeMoodle(rows: Iterable<QuestionFields>): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
  let type = ''
  for (const fields of rows) {
    const element = moodleOfFields(fields)
    if (element === null) continue
    if ((fields.type ?? '') !== type) {
      type = fields.type ?? ''
      yield `<question type="category"><category><text>${xmlEscape(`$course$/top/${type}`)}</text></category></question>\n`
    }
    yield `${element}\n`
  }
  yield '</quiz>\n'
}
