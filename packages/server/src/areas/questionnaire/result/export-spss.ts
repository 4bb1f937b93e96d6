import fs from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import type { SurveyQuestion } from '@portal/contract/areas/questionnaire/question/question.ts'
import { exportWords as words } from '@portal/contract/areas/questionnaire/words.ts'
import type { Cell } from '@portal/contract/kit/cell.ts'
import { ZipFile } from 'yazl'
import { csvOf, safeText } from './csv.ts'
import { type Variable, variablesOf } from './spss-variables.ts'
import { shuffled } from './tally.ts'

interface Row {
  answers: SurveyAnswers
  head: readonly Cell[]
}

/** SPSS counts bytes: 256 of a label, 120 of the words of a code, 32767 of a text. */
const LABEL_MOST = 80
const CODE_MOST = 40
const TEXT_MOST = 32_767

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const quoted = (text: string, most: number) => `'${[...oneLine(text)].slice(0, most).join('').replaceAll("'", "''")}'`

interface Column {
  name: string
  label: string
  format: string
  codes: Variable['codes']
}

const bytesOf = (cell: Cell): number => (typeof cell === 'string' ? Buffer.byteLength(safeText(cell)) : 0)

const textFormat = (cells: readonly Cell[]): string =>
  `A${Math.min(TEXT_MOST, Math.max(1, ...cells.map((cell) => bytesOf(cell))))}`

const plain = (name: string, label: string, format: string): Column => ({ name, label, format, codes: [] })

const headColumns = (rows: readonly Cell[][]): Column[] => [
  plain('NAME', words.person, textFormat(rows.map(([, name = null]) => name))),
  plain('CODE', words.code, textFormat(rows.map(([, , code = null]) => code))),
  plain('ORG', words.org, textFormat(rows.map(([, , , org = null]) => org))),
  plain('ENDED', words.endedAt, 'A19'),
  plain('SECONDS', words.seconds, 'F8.0'),
]

/** Commands that read the data file beside them, name everything and save it in SPSS's own form. */
const syntaxOf = (columns: readonly Column[]): string =>
  [
    '* Encoding: UTF-8.',
    `* ${words.spssHint}`,
    `GET DATA /TYPE=TXT /FILE='${words.spssData}' /ENCODING='UTF8' /DELCASE=LINE /DELIMITERS="," /QUALIFIER='"'`,
    '  /ARRANGEMENT=DELIMITED /FIRSTCASE=2 /VARIABLES=',
    ...columns.map(({ name, format }) => `  ${name} ${format}`),
    '.',
    ...columns.map(({ name, label }) => `VARIABLE LABELS ${name} ${quoted(label, LABEL_MOST)}.`),
    ...columns
      .filter(({ codes }) => codes.length > 0)
      .map(
        ({ name, codes }) =>
          `VALUE LABELS ${name} ${codes.map(([code, text]) => `${code} ${quoted(text, CODE_MOST)}`).join(' ')}.`,
      ),
    'EXECUTE.',
    `SAVE OUTFILE='${words.spssSaved}'.`,
    '',
  ].join('\r\n')

/** Data and commands for SPSS: the same rows as in the other files, as codes. */
export const spssOf = (questions: readonly SurveyQuestion[], named: boolean, rows: readonly Row[]) => {
  const variables = variablesOf(questions, named)
  const cells = (named ? rows : shuffled(rows)).map(({ answers, head }, at): Cell[] => [
    at + 1,
    ...head,
    ...variables.map((variable) => {
      const value = variable.of(answers)
      return typeof value === 'string' ? oneLine(value) : value
    }),
  ])
  const before = [plain('ID', words.number, 'F8.0'), ...(named ? headColumns(cells) : [])]
  const columns = [
    ...before,
    ...variables.map(({ name, label, codes, isText }, place): Column => {
      const own = cells.map((row) => row[before.length + place] ?? null)
      return { name, label, codes, format: isText ? textFormat(own) : 'F12.2' }
    }),
  ]
  return {
    data: csvOf(
      columns.map(({ name }) => name),
      cells,
    ),
    syntax: syntaxOf(columns),
  }
}

export const writeSpss = async (file: string, { data, syntax }: ReturnType<typeof spssOf>): Promise<void> => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(data), words.spssData)
  zip.addBuffer(Buffer.from(String.fromCodePoint(0xfeff) + syntax), words.spssSyntax)
  zip.end()
  await pipeline(zip.outputStream as Readable, fs.createWriteStream(file, { flags: 'wx' }))
}
