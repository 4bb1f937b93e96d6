import type { EChartsCoreOption } from 'echarts/core'
import { useState } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import './chart.css'

const Canvas = late(
  () => import('./ChartCanvas.tsx').then((module) => module.ChartCanvas),
  () => <div className="chart-canvas" />,
)

export interface ChartTable {
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

interface ChartProps {
  title: string
  /** Options of echarts; colours and texts follow the look of the portal. */
  option: EChartsCoreOption
  /** The very figures of the drawing, for readers of tables and for the file. */
  table: ChartTable
}

const cellOf = (value: string | number) => {
  const text = String(value)
  // What a spreadsheet would take for a formula becomes plain text again.
  const plain = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const saveTable = (title: string, { columns, rows }: ChartTable) => {
  const text = [columns, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')
  const address = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: `${title}.csv` })
  link.click()
  URL.revokeObjectURL(address)
}

/** A chart with its table behind 表格 and its figures as a file. */
export function Chart({ title, option, table }: ChartProps) {
  const [asTable, setAsTable] = useState(false)
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
        </span>
      </figcaption>
      {asTable ? <ChartRows title={title} table={table} /> : <Canvas title={title} option={option} />}
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
