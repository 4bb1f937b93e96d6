import { type ExportFormat, exportFormat } from '@portal/contract/areas/assessment/question-import.ts'
import { questionImportWords as words } from '@portal/contract/areas/assessment/question-import-words.ts'
import { aikenOfFields, lostInAiken } from '@portal/contract/areas/assessment/text/aiken.ts'
import { differingColumns } from '@portal/contract/areas/assessment/text/carried-fields.ts'
import { kindNames, kindOfWord } from '@portal/contract/areas/assessment/text/kind-words.ts'
import {
  type QuestionColumn,
  type QuestionFields,
  questionColumns,
} from '@portal/contract/areas/assessment/text/question-fields.ts'
import { readGift } from '@portal/contract/areas/assessment/text/read-gift.ts'
import { giftOfFields } from '@portal/contract/areas/assessment/text/write-gift.ts'
import { textReadBack } from '@portal/contract/areas/assessment/text/write-text.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { readMoodle } from '../moodle/read-moodle.ts'
import { moodleOfFields } from '../moodle/write-moodle.ts'

/** What the reader of a sheet takes in one cell. */
const CELL_MOST = 4000

const noForm = (format: ExportFormat, fields: QuestionFields): boolean => {
  if (fields.kind === kindNames.hotspot) return true
  if (format === 'excel') return Object.values(fields).some((text) => text.length > CELL_MOST)
  if (format === 'docx') return textReadBack(fields).back === null
  if (format === 'gift') return giftOfFields(fields) === null
  return format === 'moodle' ? moodleOfFields(fields) === null : aikenOfFields(fields) === null
}

/** Whether the format has a form for the question at all. */
export const writable = (format: ExportFormat, rows: readonly QuestionFields[]): boolean =>
  rows.every((fields) => !noForm(format, fields)) && (rows.length === 1 || format === 'excel')

const lostColumns = (format: ExportFormat, fields: QuestionFields): QuestionColumn[] => {
  if (format === 'excel') return []
  if (format === 'docx') {
    const { plain, back } = textReadBack(fields)
    return [...plain.lost, ...differingColumns(plain.fields, back ?? {}, ['number', 'type'])]
  }
  if (format === 'aiken') return lostInAiken(fields)
  const text = format === 'gift' ? giftOfFields(fields) : `<quiz>${moodleOfFields(fields) ?? ''}</quiz>`
  const back = (format === 'gift' ? readGift(text ?? '') : readMoodle(text ?? '')).drafts[0]?.fields ?? {}
  return differingColumns(fields, back, ['number', 'type'])
}

const titleOf = (key: QuestionColumn) => questionColumns.find((column) => column.key === key)?.title ?? key

/** What would not come back from a file of this format, found by reading back what would be written. */
export const lossOf = (format: ExportFormat, rows: readonly QuestionFields[], withKey: boolean): string | null => {
  const [head = {}] = rows
  const formatName = wordsOf(exportFormat)[format] ?? ''
  if (!writable(format, rows)) {
    const kind = kindOfWord(head.kind ?? '')
    const message =
      kind === 'fill' ? words.lostBlanks : format === 'excel' && kind !== 'hotspot' ? words.lostForm : words.lostKind
    return fill(message, { kind: head.kind ?? '', format: formatName })
  }
  if (!withKey) return null
  const columns = [...new Set(rows.flatMap((fields) => lostColumns(format, fields)))]
  return columns.length === 0
    ? null
    : fill(words.lostColumns, { format: formatName, columns: columns.map(titleOf).join('、') })
}
