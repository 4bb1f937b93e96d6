import type { ImportWays } from '@portal/contract/areas/exchange/import-layout.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
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
    <section className="import-part" aria-label="导入后是这样">
      <div className="import-preview-head">
        <h2>导入后是这样</h2>
        <span className="import-hint">随左边马上变</span>
        <span className="import-turn">
          <Button
            type="text"
            size="small"
            aria-label="前几行"
            icon={<Icon name="back" small />}
            disabled={from === 0}
            onClick={() => setFrom(from - AT_ONCE)}
          />
          第 {shown[0]?.row}–{shown.at(-1)?.row} 行
          <Button
            type="text"
            size="small"
            aria-label="后几行"
            icon={<Icon name="forward" small />}
            disabled={from + AT_ONCE >= rows.length}
            onClick={() => setFrom(from + AT_ONCE)}
          />
        </span>
      </div>
      {shown.map(({ row, fields }) => (
        <article key={row} className="import-mapped" aria-label={`第 ${row} 行`}>
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

function Plain({ row, fields }: Pick<MappedRow, 'row' | 'fields'>) {
  return (
    <>
      <p className="import-hint">第 {row} 行</p>
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
    </>
  )
}
