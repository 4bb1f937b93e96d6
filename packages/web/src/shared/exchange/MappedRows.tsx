import type { ImportWays } from '@portal/contract/areas/exchange/import-layout.ts'
import { Button } from 'antd'
import { useState } from 'react'
import type { ImportView, MappedColumn, MappedRow } from './import-view.ts'

const AT_ONCE = 3

interface MappedRowsProps {
  columns: readonly MappedColumn[]
  view: ImportView
  ways: ImportWays
  rows: readonly Pick<MappedRow, 'row' | 'fields'>[]
}

/** The first rows as they will be; they follow the columns beside them. */
export function MappedRows({ columns, view: { Mapped = Plain }, ways, rows }: MappedRowsProps) {
  const [from, setFrom] = useState(0)
  const shown = rows.slice(from, from + AT_ONCE)
  const titles = new Map(columns.map(({ key, title }) => [key, title]))
  return (
    <section className="import-card" aria-label="导入后是这样">
      <div className="import-head">
        <h2>导入后是这样</h2>
        <span>
          <Button size="small" aria-label="前几行" disabled={from === 0} onClick={() => setFrom(from - AT_ONCE)}>
            ‹
          </Button>{' '}
          第 {shown[0]?.row}–{shown.at(-1)?.row} 行{' '}
          <Button
            size="small"
            aria-label="后几行"
            disabled={from + AT_ONCE >= rows.length}
            onClick={() => setFrom(from + AT_ONCE)}
          >
            ›
          </Button>
        </span>
      </div>
      {shown.map(({ row, fields }) => (
        <article key={row} className="import-mapped" aria-label={`第 ${row} 行`}>
          <p className="import-hint">第 {row} 行</p>
          <Mapped row={row} fields={named(fields, Mapped === Plain ? titles : null)} ways={ways} />
        </article>
      ))}
    </section>
  )
}

const named = (fields: Readonly<Record<string, string>>, titles: ReadonlyMap<string, string> | null) =>
  titles === null
    ? fields
    : Object.fromEntries(Object.entries(fields).map(([key, text]) => [titles.get(key) ?? key, text]))

function Plain({ fields }: Pick<MappedRow, 'fields'>) {
  return (
    <dl className="import-values">
      {Object.entries(fields)
        .filter(([, text]) => text !== '')
        .map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}
