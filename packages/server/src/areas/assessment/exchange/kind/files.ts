import { kindNames } from '@portal/contract/areas/assessment/exchange/kind-words.ts'
import { choicePolicyWords } from '@portal/contract/areas/assessment/exchange/policy-words.ts'
import {
  type QuestionColumn,
  type QuestionFields,
  questionColumns,
} from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import type { QuestionFormat } from '@portal/contract/areas/assessment/exchange-import.ts'
import {
  questionSampleTemplates,
  questionTextTemplate,
  questionImportWords as words,
} from '@portal/contract/areas/assessment/exchange-import-words.ts'
import type { Cell } from '@portal/contract/kit/cell.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { FileAnswer } from '#src/platform/http/file-answer.ts'
import { answerSheets, answerText } from '#src/shared/exchange/answer-file.ts'
import type { FaultyRow, ImportCall } from '#src/shared/exchange/import/kinds.ts'
import { columnName, STYLE } from '#src/shared/exchange/workbook/cell-xml.ts'
import type { Sheet } from '#src/shared/exchange/workbook/write-workbook.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Reach, reachOf } from '../../category/banks.ts'
import { answerArchive, picturesOfUpload } from '../export/picture-archive.ts'
import { draftOf } from './draft.ts'
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

type Form = keyof typeof samples

const isSample = (format: string): format is Form => format in samples

/** The template of a form: a workbook, or an example of a text. */
export const templateWith =
  (portal: Portal) =>
  async ({ tx, actor }: Pick<ImportCall, 'tx' | 'actor'>, format: string): Promise<FileAnswer> => {
    if (isSample(format)) {
      const [text, extension, type] = samples[format]
      return answerText(portal, `${words.template}.${extension}`, type, [text])
    }
    const sheets = await questionSheets(tx, await reachOf(tx, actor), [])
    return answerSheets(portal, `${words.template}.xlsx`, sheets)
  }

/**
 * Faulty rows of a file with pictures, or of one that has no columns, in the form of the template; null for a plain
 * sheet, whose rows go back as they came.
 */
export const faultFileWith =
  (portal: Portal) =>
  async (call: ImportCall, name: string, rows: readonly FaultyRow[]): Promise<FileAnswer | null> => {
    const { tx, actor, settings } = call
    const pictures = await picturesOfUpload(tx, call.pictures)
    if (settings.format === 'excel' && pictures.length === 0) return null
    const lines = rows.map(({ row, reasons }) => [...cellsOf(draftOf(call, row).fields), reasons])
    const sheets = await questionSheets(tx, await reachOf(tx, actor), lines, true)
    // Texts that name pictures are good for nothing without them.
    if (pictures.length > 0) return answerArchive(portal, { name: name.replace(/\.\w+$/, ''), sheets, pictures })
    return answerSheets(portal, name, sheets)
  }
