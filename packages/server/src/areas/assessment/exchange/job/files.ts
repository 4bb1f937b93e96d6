import { kindNames } from '@portal/contract/areas/assessment/exchange/kind-words.ts'
import { choicePolicyWords } from '@portal/contract/areas/assessment/exchange/policy-words.ts'
import {
  type QuestionColumn,
  type QuestionFields,
  questionColumns,
} from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import {
  type QuestionFormat,
  type questionFaultFile,
  type questionTemplate,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import {
  questionSampleTemplates,
  questionTextTemplate,
  questionImportWords as words,
} from '@portal/contract/areas/assessment/exchange-import-words.ts'
import type { Cell } from '@portal/contract/kit/cell.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { columnName, STYLE } from '#src/shared/exchange/workbook/cell-xml.ts'
import type { Sheet } from '#src/shared/exchange/workbook/write-workbook.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Reach, reachOf } from '../../category/banks.ts'
import { answerArchive, picturesOfUpload } from '../export/picture-archive.ts'
import { answerSheets, answerText } from './answer-file.ts'
import { findJob, loadJudged } from './job-rows.ts'
import { loadLabels, loadTypes } from './lookups.ts'

const MOST_OFFERED = 5000

const offered = async (tx: Tx, reach: Reach): Promise<Partial<Record<QuestionColumn, string[]>>> => {
  const [types, labels] = [await loadTypes(tx, reach), await loadLabels(tx)]
  return {
    kind: Object.values(kindNames),
    type: [...types.byPath.values()]
      .map((type) => type.path)
      .sort()
      .slice(0, MOST_OFFERED),
    policy: choicePolicyWords,
    difficulty: ['1', '2', '3', '4', '5'],
    knowledge: [...labels.knowledge.keys()].slice(0, MOST_OFFERED),
    labels: [...labels.label.keys()].slice(0, MOST_OFFERED),
  }
}

const notesSheet: Sheet = {
  name: words.notesSheet,
  columns: [
    { title: words.noteColumns[0], width: 16, style: STYLE.text },
    { title: words.noteColumns[1], width: 100, style: STYLE.note },
  ],
  rows: questionColumns.map((column) => [`${column.title}${'required' in column ? words.required : ''}`, column.note]),
}

/** The question sheet with its notes and the values its cells offer. */
export const questionSheets = async (tx: Tx, reach: Reach, rows: Sheet['rows'], reasons = false): Promise<Sheet[]> => {
  const values = await offered(tx, reach)
  const filled = questionColumns.flatMap(({ key, title }, column) => {
    const list = values[key] ?? []
    return list.length === 0 ? [] : [{ title, column, list }]
  })
  const longest = Math.max(...filled.map(({ list }) => list.length))
  const options: Sheet = {
    name: words.optionsSheet,
    columns: filled.map(({ title }) => ({ title, width: 24, style: STYLE.text })),
    rows: Array.from({ length: longest }, (_, at) => filled.map(({ list }) => list[at] ?? '')),
  }
  const choices = filled.map(({ column, list }, at) => ({
    column,
    range: `${words.optionsSheet}!$${columnName(at)}$2:$${columnName(at)}$${list.length + 1}`,
  }))
  const columns = questionColumns.map(({ title, width }) => ({ title, width, style: STYLE.text }))
  const reason = reasons ? [{ title: words.reason, width: 50, style: STYLE.fault }] : []
  return [{ name: words.sheet, columns: [...columns, ...reason], rows, choices }, notesSheet, options]
}

export const cellsOf = (fields: QuestionFields): Cell[] => questionColumns.map(({ key }) => fields[key] ?? '')

const samples: Record<Exclude<QuestionFormat, 'excel'>, [string, string, string]> = {
  text: [questionTextTemplate, 'txt', 'text/plain; charset=utf-8'],
  docx: [questionTextTemplate, 'txt', 'text/plain; charset=utf-8'],
  moodle: [questionSampleTemplates.moodle, 'xml', 'application/xml'],
  gift: [questionSampleTemplates.gift, 'txt', 'text/plain; charset=utf-8'],
  aiken: [questionSampleTemplates.aiken, 'txt', 'text/plain; charset=utf-8'],
}

export const templateWith =
  (portal: Portal) =>
  async ({ tx, body, actor }: OwnCall<typeof questionTemplate>) => {
    if (body.format !== 'excel') {
      const [text, extension, type] = samples[body.format]
      return answerText(portal, `${words.template}.${extension}`, type, [text])
    }
    const sheets = await questionSheets(tx, await reachOf(tx, actor), [])
    return answerSheets(portal, `${words.template}.xlsx`, sheets)
  }

/** All rows of the upload, each with what is wrong with it: repaired, the file goes back unchanged. */
export const faultFileWith =
  (portal: Portal) =>
  async ({ tx, body, actor }: OwnCall<typeof questionFaultFile>) => {
    const job = await findJob(tx, actor, body.jobId)
    const rows = await loadJudged(tx, job.id)
    const lines = rows.map(({ fields, findings }) => [
      ...cellsOf(fields),
      findings
        .filter(({ severity }) => severity !== 'guess')
        .map(({ message }) => message)
        .join('；'),
    ])
    const sheets = await questionSheets(tx, await reachOf(tx, actor), lines, true)
    const name = fill(words.faultFile, { name: job.fileName.replace(/\.\w+$/, '') })
    const pictures = await picturesOfUpload(tx, job.pictures)
    // Texts that name pictures are good for nothing without them.
    if (pictures.length > 0) return answerArchive(portal, { name, sheets, pictures })
    return answerSheets(portal, `${name}.xlsx`, sheets)
  }
