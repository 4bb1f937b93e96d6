import type { ReactNode } from 'react'
import { permitted, type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { useSession } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import type { ListRow } from '#src/ui/table/row.ts'
import { WideTable } from '#src/ui/table/WideTable.tsx'

interface PlainTableProps<Row> {
  title: string
  rows: Row[]
  columns: Column<Row>[]
  actions?: (row: Row) => RowAction[]
}

/** Rows that all came at once: a table, or cards on a phone; without pages, filters and settings. */
export function PlainTable<Row extends ListRow>({ title, rows, columns, actions }: PlainTableProps<Row>) {
  const phone = useMedia(PHONE)
  // Redraws when rights change: the action column comes and goes with them.
  useSession()
  if (rows.length === 0) return <EmptyNew text="暂无数据" />
  const hasActions = actions !== undefined && rows.some((row) => permitted(actions(row)).length > 0)
  const footer = (row: Row): ReactNode => (hasActions ? <RowActions actions={actions(row)} /> : null)
  if (phone) return <RowCards title={title} rows={rows} columns={columns} footer={footer} />

  const actionColumn = { key: 'action', title: '操作', width: 190, render: (_: unknown, row: Row) => footer(row) }
  return (
    <WideTable<Row>
      aria-label={title}
      rowKey="id"
      size="middle"
      pagination={false}
      dataSource={rows}
      columns={hasActions ? [...columns, actionColumn] : columns}
      scroll={{ x: columns.reduce((sum, { width }) => sum + (Number(width) || 140), 190) }}
    />
  )
}
