import { fill } from '#src/kit/refusal.ts'
import { differingColumns } from '../carried-fields.ts'
import { finding, lineSentences, looseError } from '../import-findings.ts'
import {
  type Finding,
  OPTION_LETTERS,
  optionFields,
  optionTexts,
  type QuestionColumn,
  type QuestionFields,
  type Reading,
} from '../question-fields.ts'

/** Moodle asks for no space behind the letter. */
const OPTION = /^([A-L])[.)]\s*(\S.*)$/
const ANSWER = /^ANSWER:\s*([A-Z])\s*$/i

interface Open {
  no: number
  stem: string
  options: string[]
}

const answerFindings = (answer: string, { options }: Open): Finding[] =>
  answer.charCodeAt(0) - 65 < options.length
    ? []
    : [
        {
          ...finding('notAnOption', 'answer', { v: answer }),
          code: 'answerNotThere',
          message: fill(lineSentences.answerNotThere, { x: answer }),
        },
      ]

/** Reads Aiken: a stem of one line, its options, and the letter of the right one. */
export const readAiken = (text: string): Reading => {
  const reading: Reading = { drafts: [], loose: [] }
  let open: Open | null = null
  const drop = () => {
    if (open) reading.loose.push(looseError(open.no, 'missingAnswer'))
    open = null
  }
  for (const [at, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = raw.trim()
    if (line === '') continue
    const [, letter = '', option = ''] = OPTION.exec(line) ?? []
    const [, answer = ''] = ANSWER.exec(line) ?? []
    if (open && answer !== '') {
      const right = answer.toUpperCase()
      const fields = { kind: '单选', stem: open.stem, ...optionFields(open.options), answer: right }
      reading.drafts.push({ no: open.no, fields, findings: answerFindings(right, open) })
      open = null
    } else if (open && letter === OPTION_LETTERS[open.options.length]) open.options.push(option.trim())
    else {
      drop()
      open = { no: at + 1, stem: line, options: [] }
    }
  }
  drop()
  return reading
}

/** One question in Aiken; null for everything but a plain single choice. */
export const aikenOfFields = (fields: QuestionFields): string | null => {
  const options = optionTexts(fields)
  const lines = [fields.stem ?? '', ...options]
  if (fields.kind !== '单选' || lines.some((line) => /[\r\n]/.test(line) || line === '')) return null
  const block = [
    fields.stem,
    ...options.map((text, at) => `${OPTION_LETTERS[at] ?? ''}) ${text}`),
    `ANSWER: ${fields.answer ?? ''}`,
  ].join('\n')
  const back = readAiken(block).drafts[0]?.fields
  return back && back.stem === fields.stem ? block : null
}

/** What Aiken has no place for, of a question it can write. */
export const lostInAiken = (fields: QuestionFields): QuestionColumn[] => {
  const block = aikenOfFields(fields)
  const back: QuestionFields = { ...readAiken(block ?? '').drafts[0]?.fields, score: '2', difficulty: '3' }
  return differingColumns(fields, back, ['number', 'kind', 'stem'])
}

export function* writeAiken(rows: Iterable<QuestionFields>): Generator<string> {
  for (const fields of rows) {
    const block = aikenOfFields(fields)
    if (block !== null) yield `${block}\n\n`
  }
}
