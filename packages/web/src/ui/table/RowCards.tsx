import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useLongPress } from '#src/ui/touch/use-long-press.ts'
import type { Column } from './column.ts'
import { type ListRow, nameOfRow } from './row.ts'
import './table.css'

interface Picks<Row> {
  has(id: string): boolean
  pick(rows: Row[], picked: boolean): void
}

interface CardsProps<Row> {
  title: string
  rows: Row[]
  columns: Column<Row>[]
  /** Left out where rows cannot be chosen. */
  selection?: Picks<Row>
  footer?: (row: Row) => ReactNode
}

/** Rows of a list on a phone: a title, a badge and the other columns as facts; a box chooses, and so does a long press. */
export function RowCards<Row extends ListRow>({ title, rows, ...rest }: CardsProps<Row>) {
  return (
    <ul className="row-cards" aria-label={title}>
      {rows.map((row, index) => (
        <RowCard key={row.id} row={row} index={index} {...rest} />
      ))}
    </ul>
  )
}

type CardProps<Row> = Omit<CardsProps<Row>, 'title' | 'rows'> & { row: Row; index: number }

function RowCard<Row extends ListRow>({ row, index, columns, selection, footer }: CardProps<Row>) {
  const isPicked = selection?.has(row.id) ?? false
  const toggle = () => selection?.pick([row], !isPicked)
  const press = useLongPress(toggle)
  const cell = ({ dataIndex, render }: Column<Row>) => {
    const value = row[dataIndex as keyof Row]
    return (render ? render(value, row, index) : value) as ReactNode
  }
  const badge = columns.find(({ badge }) => badge)
  const [head, ...facts] = columns.filter((column) => column !== badge)
  return (
    <li className="row-card" data-picked={isPicked} {...(selection && press)}>
      <div className="row-card-head">
        {selection && (
          <Checkbox
            className="row-card-pick"
            checked={isPicked}
            onChange={toggle}
            aria-label={`选择 ${nameOfRow(row)}`}
          />
        )}
        <strong>{head && cell(head)}</strong>
        {badge && <span className="row-card-badge">{cell(badge)}</span>}
      </div>
      <dl>
        {facts.map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>{cell(column)}</dd>
          </div>
        ))}
      </dl>
      {footer?.(row)}
    </li>
  )
}
