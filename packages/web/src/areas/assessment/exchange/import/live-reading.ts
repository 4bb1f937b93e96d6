import { readAiken } from '@portal/contract/areas/assessment/exchange/gift/aiken.ts'
import { readGift } from '@portal/contract/areas/assessment/exchange/gift/read-gift.ts'
import { atLine } from '@portal/contract/areas/assessment/exchange/import-findings.ts'
import { parseQuestionText } from '@portal/contract/areas/assessment/exchange/parse-text.ts'
import type { Finding, Reading, Severity } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { questionsOfDrafts, type ReadQuestion } from '@portal/contract/areas/assessment/exchange/question-rows.ts'

const readers = { text: parseQuestionText, gift: readGift, aiken: readAiken }
/** Forms of text that the browser reads itself. */
export type LiveFormat = keyof typeof readers

export const isLive = (format: string): format is LiveFormat => format in readers

export interface LineFinding {
  line: number
  severity: Severity
  /** With its line. */
  message: string
  hint: string
}

export interface LiveReading {
  questions: ReadQuestion[]
  /** In the order of the text. */
  findings: LineFinding[]
}

const ofLine = (line: number, { message, severity, hint }: Finding): LineFinding => ({
  line,
  severity,
  hint,
  message: message.startsWith(atLine(line, '')) ? message : atLine(line, message),
})

/** What a text holds, with all that can be said about it without the bank. */
export const readLive = (text: string, format: LiveFormat): LiveReading => {
  const { drafts, loose }: Reading = readers[format](text)
  const questions = questionsOfDrafts(drafts)
  const findings = [
    ...loose.map((each) => ofLine(each.no, each)),
    ...questions.flatMap((question) => question.findings.map(({ no, finding }) => ofLine(no, finding))),
  ]
  return { questions, findings: findings.sort((one, other) => one.line - other.line) }
}

/** Where a line of a text begins and ends. */
export const placeOfLine = (text: string, line: number): [from: number, to: number] => {
  const lines = text.split('\n')
  const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
  return [from, from + (lines[line - 1]?.length ?? 0)]
}
