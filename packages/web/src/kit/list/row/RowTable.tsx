import { Table } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Column } from '#src/ui/table/column.ts'
import type { Density } from '#src/ui/table/column-layout.ts'
import { HeaderCell } from '#src/ui/table/HeaderCell.tsx'
import { type ListRow, nameOfRow } from '#src/ui/table/row.ts'
import { reachByKeyboard } from '#src/ui/table/WideTable.tsx'
import type { ResourceList } from '../use-resource-list.ts'
import { fitted, NARROWEST, useRoom } from './use-fitting.ts'

interface RowTableProps<Row> {
  list: ResourceList<Row>
  columns: Column<Row>[]
  title: string
  density: Density
  isSelectable: boolean
  footer?: (row: Row) => ReactNode
  /** The row the keyboard stands on, or that is peeked at. */
  markedId: string | undefined
  /** Pixels by column, as the person has dragged them. */
  ownWidths: Readonly<Record<string, number>>
  /** A click on the row itself, on none of its controls. */
  onPeek: (row: Row) => void
  /** The person has dragged the edge of a column. */
  onWidth: (key: string, width: number) => void
}

const COMPONENTS = { header: { cell: HeaderCell } }
const ACTIONS_PX = 96
const BOX_PX = 40

/** The rows as a table: sort, selection and widths by its head. */
export function RowTable<Row extends ListRow>(props: RowTableProps<Row>) {
  const { list, columns, title, isSelectable, density, footer, markedId, ownWidths, onPeek, onWidth } = props
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
  const besides = (footer ? ACTIONS_PX : 0) + (isSelectable ? BOX_PX : 0)
  const [table, setTable] = useState<HTMLElement | null>(null)
  const room = useRoom(table) - besides
  const drawn: Column<Row>[] = fitted(columns, ownWidths, room).map((column) => ({
    ...column,
    sortOrder: sortOrder(column),
    width: dragged?.key === column.key ? dragged.width : column.width,
    onHeaderCell: () => headOf(column.key) as object,
  }))
  const actionColumn = {
    key: 'action',
    // Drawn for nobody, read to those who do not see the column.
    title: <span className="visually-hidden">操作</span>,
    fixed: 'right' as const,
    width: ACTIONS_PX,
    className: 'kit-act-cell',
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
      ref={(shown) => {
        reachByKeyboard(shown?.nativeElement)
        if (shown) setTable(shown.nativeElement)
      }}
      scroll={{ x: drawn.reduce((sum, { width }) => sum + (Number(width) || NARROWEST), besides) }}
      onRow={(row) => ({
        'data-row': row.id,
        'data-marked': row.id === markedId || undefined,
        onClick: ({ target, currentTarget }) => {
          if (isOfRow(target, currentTarget)) onPeek(row)
        },
      })}
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

/** Links, buttons and boxes have their own clicks, and so has text that somebody marks to copy it. */
const isOfRow = (target: EventTarget, row: Element) =>
  target instanceof Element &&
  // What a menu of the row shows elsewhere on the page tells its clicks here, too.
  row.contains(target) &&
  target.closest('a, button, input, label, [role="switch"], .ant-table-selection-column, .kit-act-cell') === null &&
  (window.getSelection()?.isCollapsed ?? true)
