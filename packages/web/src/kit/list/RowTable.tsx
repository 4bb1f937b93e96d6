import { Table } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Column } from '#src/ui/table/column.ts'
import type { Density } from '#src/ui/table/column-layout.ts'
import { HeaderCell } from '#src/ui/table/HeaderCell.tsx'
import { type ListRow, nameOfRow } from '#src/ui/table/row.ts'
import { reachByKeyboard } from '#src/ui/table/WideTable.tsx'
import type { ResourceList } from './use-resource-list.ts'

interface RowTableProps<Row> {
  list: ResourceList<Row>
  columns: Column<Row>[]
  title: string
  density: Density
  isSelectable: boolean
  footer?: (row: Row) => ReactNode
  /** The person has dragged the edge of a column. */
  onWidth: (key: string, width: number) => void
}

const COMPONENTS = { header: { cell: HeaderCell } }
const UNSIZED = 140
const ROOM_FOR_ACTIONS = 240

/** The rows as a table: sort, selection and widths by its head. */
export function RowTable<Row extends ListRow>(props: RowTableProps<Row>) {
  const { list, columns, title, isSelectable, density, footer, onWidth } = props
  const { rows, state, selection, isVeiled } = list
  const [dragged, setDragged] = useState<{ key: string; width: number }>()
  const sortOrder = ({ key, sorter }: Column<Row>): Column<Row>['sortOrder'] =>
    !sorter ? undefined : state.sort === key ? 'ascend' : state.sort === `-${key}` ? 'descend' : null
  const headOf = (key: string) => ({
    onResize: (width: number, done: boolean) => {
      setDragged(done ? undefined : { key, width })
      if (done) onWidth(key, width)
    },
  })
  const drawn: Column<Row>[] = columns.map((column) => ({
    ...column,
    sortOrder: sortOrder(column),
    width: dragged?.key === column.key ? dragged.width : column.width,
    onHeaderCell: () => headOf(column.key) as object,
  }))
  const actionColumn = {
    key: 'action',
    title: '操作',
    fixed: 'right' as const,
    width: 190,
    render: (_: unknown, row: Row) => footer?.(row),
  }
  return (
    <Table<Row>
      aria-label={title}
      className="kit-table"
      rowKey="id"
      size={density}
      tableLayout="fixed"
      components={COMPONENTS}
      dataSource={rows}
      columns={footer ? [...drawn, actionColumn] : drawn}
      loading={{ spinning: isVeiled, delay: 150 }}
      pagination={false}
      ref={(table) => reachByKeyboard(table?.nativeElement)}
      scroll={{ x: drawn.reduce((sum, { width }) => sum + (Number(width) || UNSIZED), ROOM_FOR_ACTIONS) }}
      onChange={(_, __, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? {} : sorter
        list.sortBy(order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : undefined)
      }}
      rowSelection={
        isSelectable
          ? {
              selectedRowKeys: rows.map(({ id }) => id).filter(selection.has),
              onSelect: (row, picked) => selection.pick([row], picked),
              onSelectAll: (picked, _, changed) => selection.pick(changed, picked),
              getCheckboxProps: (row) => ({ 'aria-label': `选择 ${nameOfRow(row)}` }),
              getTitleCheckboxProps: () => ({ 'aria-label': '选择本页' }),
            }
          : undefined
      }
    />
  )
}
