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
  /** Everything else of a row. */
  onPeek?: (row: Row) => void
}

/** Rows of a list on a phone, two lines each: what it is and what about it, and at the right how it stands. */
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

/** Facts that fit the second line; the peek has the others. Where there is none, all of them are told. */
const FACTS = 3

function RowCard<Row extends ListRow>({ row, index, columns, selection, footer, onPeek }: CardProps<Row>) {
  const isPicked = selection?.has(row.id) ?? false
  const toggle = () => selection?.pick([row], !isPicked)
  const press = useLongPress(toggle)
  const cell = ({ dataIndex, render }: Column<Row>) => {
    const value = row[dataIndex as keyof Row]
    return (render ? render(value, row, index) : value) as ReactNode
  }
  const badge = columns.find(({ badge }) => badge)
  const [head, ...behind] = columns.filter((column) => column !== badge)
  const beside = behind.find(({ beside }) => beside)
  const others = behind.filter((column) => column !== beside)
  const facts = others
    .map((column) => ({ column, words: cell(column) }))
    .filter(({ words }) => words !== '' && words !== null && words !== undefined)
    .slice(0, onPeek ? FACTS : undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button 详情 does the same by key
    <li
      className="row-card"
      data-row={row.id}
      data-picked={isPicked}
      {...(selection && press)}
      onClick={({ target, currentTarget }) => {
        // What a menu of the card shows elsewhere on the page tells its clicks here, too.
        if (!(target instanceof Element) || !currentTarget.contains(target)) return
        if (target.closest('a, button, input, label') === null) onPeek?.(row)
      }}
    >
      {selection && (
        <Checkbox
          className="row-card-pick"
          checked={isPicked}
          onChange={toggle}
          aria-label={`选择 ${nameOfRow(row)}`}
        />
      )}
      <div className="row-card-text">
        <div className="row-card-head">
          <strong>
            {head && cell(head)}
            {beside && <span className="row-card-beside">{cell(beside)}</span>}
          </strong>
          {badge && <span className="row-card-badge">{cell(badge)}</span>}
        </div>
        <dl data-all={onPeek === undefined}>
          {facts.map(({ column, words }) => (
            <div key={column.key}>
              <dt className={column.bare ? 'visually-hidden' : undefined}>{column.title}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        {onPeek && (
          <button type="button" className="visually-hidden" onClick={() => onPeek(row)}>
            详情 {nameOfRow(row)}
          </button>
        )}
      </div>
      {footer?.(row)}
    </li>
  )
}
