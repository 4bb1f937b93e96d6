import { finding } from '@portal/contract/areas/assessment/exchange/import-findings.ts'
import type {
  Finding,
  QuestionColumn,
  QuestionDraft,
  QuestionFields,
} from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { withRowPictures } from '@portal/contract/areas/assessment/exchange/row-pictures.ts'
import { draftOfCells } from '@portal/contract/areas/assessment/exchange/sheet/sheet-draft.ts'
import type { ImportFault } from '#src/schema/exchange.ts'
import type { ImportCall, RawRow } from '#src/shared/exchange/import/kinds.ts'

const findingOf = ({ field, message, severity = 'error', hint = '' }: ImportFault): Finding => ({
  column: field === '' ? null : (field as QuestionColumn),
  code: 'said',
  message,
  value: '',
  hint,
  severity,
})

export const faultOf = ({ column, message, severity, hint }: Finding): ImportFault => ({
  field: column ?? '',
  message,
  severity,
  hint,
})

const present = (fields: Readonly<Record<string, string>>): QuestionFields =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''))

/** A question out of a row: its cells as the layout means them, its pictures where they stand. */
export const draftOf = ({ settings, ways }: Pick<ImportCall, 'settings' | 'ways'>, row: RawRow): QuestionDraft => {
  const cells = present(row.fields)
  const read = settings.format === 'excel' ? draftOfCells(cells, ways) : { fields: cells, findings: [] }
  const placed = withRowPictures(
    read.fields,
    row.pictures.map((picture) => ({ ...picture, column: picture.column as QuestionColumn | null })),
  )
  const dated = row.dates.has('answer') ? [finding('dateKey', 'answer', { v: cells.answer ?? '' })] : []
  const said = [...row.said, ...row.faults].map(findingOf)
  return { no: row.no, fields: placed.fields, findings: [...said, ...read.findings, ...dated, ...placed.findings] }
}
