import { differingColumns } from '@portal/contract/areas/assessment/exchange/carried-fields.ts'
import { fieldsOfAsked } from '@portal/contract/areas/assessment/exchange/fields-of-content.ts'
import { aikenOfFields, lostInAiken } from '@portal/contract/areas/assessment/exchange/gift/aiken.ts'
import { readGift } from '@portal/contract/areas/assessment/exchange/gift/read-gift.ts'
import { giftOfFields } from '@portal/contract/areas/assessment/exchange/gift/write-gift.ts'
import { kindNames, kindOfWord } from '@portal/contract/areas/assessment/exchange/kind-words.ts'
import {
  type QuestionColumn,
  type QuestionFields,
  questionColumns,
} from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { questionsOfDrafts } from '@portal/contract/areas/assessment/exchange/question-rows.ts'
import { textReadBack } from '@portal/contract/areas/assessment/exchange/write-text.ts'
import { type ExportFormat, exportFormat } from '@portal/contract/areas/assessment/exchange-import.ts'
import { questionImportWords as words } from '@portal/contract/areas/assessment/exchange-import-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { readMoodle } from '../moodle/read-moodle.ts'
import { moodleOfFields } from '../moodle/write-moodle.ts'

/** What the reader of a sheet takes in one cell. */
const CELL_MOST = 4000

/** Whether the cells of a hot-spot question give the very same question again; without its answer they need not. */
const comesBack = ({ caseNo: _, ...fields }: QuestionFields): boolean => {
  if (fields.answer === undefined) return true
  const [back] = questionsOfDrafts([{ no: 1, fields, findings: [] }])
  if (!back?.content) return false
  const again = fieldsOfAsked('hotspot', { ...back.content, kind: 'hotspot' }, true)
  return (['answer', 'parameter', 'picture', 'score'] as const).every(
    (key) => (again[key] ?? '') === (fields[key] ?? ''),
  )
}

/** The questions stand in rows of a sheet. */
export const isSheet = (format: ExportFormat): boolean => format === 'excel' || format === 'zip'

const noForm = (format: ExportFormat, fields: QuestionFields): boolean => {
  if (fields.kind === kindNames.hotspot) return format !== 'zip' || !comesBack(fields)
  if (isSheet(format)) return Object.values(fields).some((text) => text.length > CELL_MOST)
  if (format === 'docx') return textReadBack(fields).back === null
  if (format === 'gift') return giftOfFields(fields) === null
  return format === 'moodle' ? moodleOfFields(fields) === null : aikenOfFields(fields) === null
}

/** Whether the format has a form for the question at all. */
export const writable = (format: ExportFormat, rows: readonly QuestionFields[]): boolean =>
  rows.every((fields) => !noForm(format, fields)) && (rows.length === 1 || isSheet(format))

const lostColumns = (format: ExportFormat, fields: QuestionFields): QuestionColumn[] => {
  if (isSheet(format)) return []
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

const whyNoForm = (format: ExportFormat, rows: readonly QuestionFields[]): string => {
  const kind = kindOfWord(rows[0]?.kind ?? '')
  if (kind === 'fill') return words.lostBlanks
  if (!isSheet(format) || kind === 'hotspot') return words.lostKind
  return rows.some((fields) => fields.kind === kindNames.hotspot && noForm(format, fields))
    ? words.lostPart
    : words.lostForm
}

/** What would not come back from a file of this format, found by reading back what would be written. */
export const lossOf = (format: ExportFormat, rows: readonly QuestionFields[], withKey: boolean): string | null => {
  const [head = {}] = rows
  const formatName = wordsOf(exportFormat)[format] ?? ''
  if (!writable(format, rows)) {
    return fill(whyNoForm(format, rows), { kind: head.kind ?? '', format: formatName })
  }
  if (!withKey) return null
  const columns = [...new Set(rows.flatMap((fields) => lostColumns(format, fields)))]
  return columns.length === 0
    ? null
    : fill(words.lostColumns, { format: formatName, columns: columns.map(titleOf).join('、') })
}
