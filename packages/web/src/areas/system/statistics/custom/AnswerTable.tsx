import type { runCustomReport } from '@portal/contract/areas/system/statistics/report.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'

export type ReportAnswer = ResultOf<typeof runCustomReport>
type Listed = { id: string; name: string; cells: ReportAnswer['list'][number] }

const textOf = (value: string | number | null | undefined) =>
  typeof value === 'number' ? value.toLocaleString('zh-CN', { maximumFractionDigits: 2 }) : value || '—'

interface TableProps {
  title: string
  answer: ReportAnswer
  loading?: boolean
}

/** The rows of an answer under the titles that it brings. */
export function AnswerTable({ title, answer, loading = false }: TableProps) {
  const phone = useMedia(PHONE)
  const [head] = answer.columns
  const listed = answer.list.map(
    (cells, index): Listed => ({
      id: String(index),
      name: String((head && cells[head.key]) ?? ''),
      cells,
    }),
  )
  const columns = answer.columns.map(
    ({ key, title: words, numeric }): Column<Listed> => ({
      key,
      title: words,
      ...(numeric && { align: 'right' as const, className: 'kit-figure' }),
      render: (_, { cells }) => textOf(cells[key]),
    }),
  )
  if (listed.length === 0) return <EmptyNew text="所选范围暂无数据" />
  if (phone) return <RowCards title={title} rows={listed} columns={columns} />
  return (
    <WideTable<Listed>
      aria-label={title}
      size="small"
      rowKey="id"
      scroll={{ x: 'max-content' }}
      loading={loading}
      pagination={false}
      dataSource={listed}
      columns={columns}
    />
  )
}
