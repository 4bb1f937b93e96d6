import { type ImportDiffRow, type ImportReport, importAction } from '@portal/contract/areas/exchange/import.ts'
import { fixImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { CheckCell, Findings } from './CheckCell.tsx'
import type { ImportView, MappedColumn } from './import-view.ts'
import { RowChoices } from './RowChoices.tsx'

const actionWords = wordsOf(importAction)
const colours: Partial<Record<ImportDiffRow['action'], string>> = {
  add: 'success',
  update: 'processing',
  move: 'processing',
  disable: 'warning',
  suspect: 'warning',
  guess: 'warning',
  duplicate: 'processing',
  error: 'error',
}

interface CheckTableProps {
  report: ImportReport
  view: ImportView
  page: number
  pageSize: number
  onPage: (page: number) => void
}

/** Rows of the file with what each would change; a faulty cell is tinted, says why, and is repaired where it stands. */
export function CheckTable({ report, view, page, pageSize, onPage }: CheckTableProps) {
  if (report.diff.length === 0) return <p className="import-hint">没有这样的行</p>
  const columns = columnsOf(report)
  return (
    <>
      <div className="import-check-scroll" data-wide={columns.length > MOST_AT_ONCE}>
        <table className="import-check" aria-label="预检明细" style={{ minWidth: 200 + columns.length * LEAST_WIDTH }}>
          <colgroup>
            <col className="import-check-no" />
            {columns.length === 0 && <col />}
            {widthsOf(report, columns).map((percent, at) => (
              <col key={columns[at]?.key} style={{ width: `${percent}%` }} />
            ))}
            <col className="import-check-said" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">行</th>
              {columns.length === 0 && <th scope="col">内容</th>}
              {columns.map(({ key, title, letter }) => (
                <th key={key} scope="col">
                  {letter} {title}
                </th>
              ))}
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {report.diff.map((row) => (
              <CheckRow key={row.row} report={report} view={view} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      <Pages page={page} pageSize={pageSize} total={report.total} onChange={onPage} />
    </>
  )
}

/** As they stand in the file; those that no row of the page fills are not drawn. */
const columnsOf = ({ diff, columns }: ImportReport): MappedColumn[] => {
  const isUsed = (column: MappedColumn) =>
    column.letter !== null &&
    diff.some((row) => textOf(row, column) !== '' || row.faults.some(({ field }) => field === column.key))
  return columns.filter(isUsed).sort((one, other) => placeOf(one) - placeOf(other))
}

/** More columns scroll sideways; up to here the head stays in sight. */
const MOST_AT_ONCE = 10
const LEAST_WIDTH = 88
const LONGEST = 22
const LONGEST_REASON = 14
/** Percent of the table beside number and result. */
const SHARED = 82

/** Columns share the width by what stands in them, so that a row is one line. */
const widthsOf = ({ diff }: ImportReport, columns: readonly MappedColumn[]): number[] => {
  const weights = columns.map((column) => {
    const { key, title } = column
    return Math.max(
      title.length + 5,
      ...diff.flatMap((row) => [
        Math.min(LONGEST, textOf(row, column).length),
        ...row.faults
          .filter(({ field }) => field === key)
          .map(({ message }) => Math.min(LONGEST_REASON, message.length + 4)),
      ]),
    )
  })
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => Math.round((weight / sum) * SHARED * 10) / 10)
}

const placeOf = ({ letter }: MappedColumn) =>
  [...(letter ?? '')].reduce((place, each) => place * 26 + each.charCodeAt(0) - 64, 0)

interface CheckRowProps {
  report: ImportReport
  view: ImportView
  row: ImportDiffRow
  columns: readonly MappedColumn[]
}

function CheckRow({ report, view: { Shown }, row, columns }: CheckRowProps) {
  const fix = useWrite(fixImport)
  const [isShown, setShown] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { fields, faults, action, place } = row
  const inTable = new Set(columns.map(({ key }) => key))
  const others = faults.filter(({ field }) => fields === null || !inTable.has(field))
  const besides =
    fields === null && columns.length > 0 ? row.changes.filter((change) => !inTable.has(change.field)) : []
  const save = async (key: string, value: string) =>
    (await fix.run({ id: report.id, row: row.row, fields: { [key]: value } })) !== undefined

  return (
    <>
      <tr aria-label={`第 ${place} 行`} data-action={action}>
        <td data-title="行">{place}</td>
        {fields === null && columns.length === 0 && (
          <td>
            {row.code} {row.name}
            <Changes changes={row.changes} />
          </td>
        )}
        {fields === null
          ? columns.map((column) => <JudgedCell key={column.key} row={row} column={column} />)
          : columns.map((column) => (
              <CheckCell
                key={column.key}
                column={column}
                place={place}
                value={fields[column.key] ?? ''}
                faults={faults.filter(({ field }) => field === column.key)}
                isSaving={fix.isPending}
                onSave={(value) => save(column.key, value)}
              />
            ))}
        <td className="import-said">
          <Tag color={colours[action]}>{actionWords[action]}</Tag>
          <Findings faults={others} place={null} />
          {fields !== null && <Missing report={report} row={row} inTable={inTable} onSave={save} />}
          {row.suspect && (
            <p>
              疑似同一人：{row.suspect.name}（{row.suspect.code}）
            </p>
          )}
          <RowChoices report={report} row={row} />
          {besides.length > 0 && (
            <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              另 {besides.length} 项
            </Button>
          )}
          {Shown && row.shown && action !== 'error' && (
            <Button type="link" size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              预览
            </Button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columns.length + 2}>
            <Changes changes={besides} />
          </td>
        </tr>
      )}
      {Shown && isShown && row.shown && (
        <tr>
          <td colSpan={columns.length + 2}>
            <Shown row={row} />
          </td>
        </tr>
      )}
    </>
  )
}

/** A cell that the file does not have, and without which the row cannot be. */
function Missing({
  report,
  row,
  inTable,
  onSave,
}: {
  report: ImportReport
  row: ImportDiffRow
  inTable: ReadonlySet<string>
  onSave: (key: string, value: string) => Promise<boolean>
}): ReactNode {
  const keys = new Set(row.faults.filter(({ severity }) => severity === 'error').map(({ field }) => field))
  return report.columns
    .filter(({ key }) => keys.has(key) && !inTable.has(key))
    .map((column) => (
      <CheckCell
        key={column.key}
        as="div"
        column={column}
        place={row.place}
        value={row.fields?.[column.key] ?? ''}
        faults={[]}
        isSaving={false}
        onSave={(value) => onSave(column.key, value)}
      />
    ))
}

type Change = ImportDiffRow['changes'][number]

/** What stands in the column: as it was typed, or of a row that is judged already, as it will be. */
const textOf = ({ fields, changes, code, name }: ImportDiffRow, column: MappedColumn): string => {
  if (fields !== null) return fields[column.key] ?? ''
  const change = changes.find(({ field }) => field === column.key)
  if (change) return change.after
  return { code, name }[column.key] ?? ''
}

/** A cell of a row that is in order: nothing here is to be repaired. */
function JudgedCell({ row, column }: { row: ImportDiffRow; column: MappedColumn }) {
  const change = row.changes.find(({ field }) => field === column.key)
  return <td data-title={column.title}>{change ? <Changed change={change} /> : textOf(row, column)}</td>
}

function Changed({ change: { before, after } }: { change: Change }) {
  if (before === '') return after
  return (
    <>
      <del>{before}</del> → {after === '' ? '（清空）' : after}
    </>
  )
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="import-changes">
      {changes.map((change) => (
        <li key={change.field}>
          {change.title}：<Changed change={change} />
        </li>
      ))}
    </ul>
  )
}
