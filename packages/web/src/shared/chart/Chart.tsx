import type { EChartsCoreOption } from 'echarts/core'
import { useRef, useState } from 'react'
import { serverNow } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import './chart.css'
import { type ChartTable, plainCell } from './chart-table.ts'
import { PictureActs } from './PictureActs.tsx'

const Canvas = late(
  () => import('./ChartCanvas.tsx').then((module) => module.ChartCanvas),
  () => <div className="chart-canvas" />,
)

interface ChartProps {
  title: string
  /** Options of echarts; colours and texts follow the look of the portal. */
  option: EChartsCoreOption
  /** The very figures of the drawing, for readers of tables and for the file. */
  table: ChartTable
}

const cellOf = (value: string | number) => {
  const plain = plainCell(value)
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const saveTable = (title: string, { columns, rows }: ChartTable) => {
  const text = [columns, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')
  const address = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: `${title}.csv` })
  link.click()
  URL.revokeObjectURL(address)
}

/** A chart with its table behind 表格, its figures as a file, and itself as a picture. */
export function Chart({ title, option, table }: ChartProps) {
  const [asTable, setAsTable] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  return (
    <figure className="chart" aria-label={title}>
      <figcaption>
        <strong>{title}</strong>
        <span className="chart-tools">
          <button type="button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? '图形' : '表格'}
          </button>
          <button type="button" onClick={() => saveTable(title, table)}>
            导出
          </button>
          {!asTable && (
            <PictureActs compact title={title} note={`截至 ${fullTimeText(serverNow())}`} of={place} table={table} />
          )}
        </span>
      </figcaption>
      {asTable ? (
        <ChartRows title={title} table={table} />
      ) : (
        <div ref={place}>
          <Canvas title={title} option={option} />
        </div>
      )}
    </figure>
  )
}

function ChartRows({ title, table: { columns, rows } }: { title: string; table: ChartTable }) {
  return (
    <WideTable
      aria-label={title}
      size="small"
      pagination={false}
      scroll={{ x: 'max-content', y: 220 }}
      rowKey="key"
      dataSource={rows.map((cells, index) => ({ key: index, cells }))}
      columns={columns.map((name, index) => ({
        key: name,
        title: name,
        render: (_: unknown, { cells }: { cells: readonly (string | number)[] }) => {
          const value = cells[index]
          return typeof value === 'number' ? value.toLocaleString('zh-CN') : value
        },
      }))}
    />
  )
}
