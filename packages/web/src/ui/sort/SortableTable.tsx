import { HolderOutlined } from '@ant-design/icons'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Table, type TableProps } from 'antd'
import { createContext, type HTMLAttributes, use } from 'react'

interface SortableTableProps<Row> extends TableProps<Row> {
  rows: readonly Row[]
  /** Ids of the rows in their new order. */
  onOrder: (ids: string[]) => void
  /** Rows are shown in their order but not moved. */
  fixed?: boolean
}

type Grip = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>

const GripOfRow = createContext<Grip | null>(null)

/** What a screen reader hears of moving, by name and place. */
const announcing = (rows: readonly { id: string; name: string }[]): Announcements => {
  const nameOf = (id: UniqueIdentifier) => rows.find((row) => row.id === id)?.name ?? ''
  const placeOf = (id: UniqueIdentifier) => rows.findIndex((row) => row.id === id) + 1
  return {
    onDragStart: ({ active }) => `已拿起 ${nameOf(active.id)}，现在是第 ${placeOf(active.id)} 项`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} 移到第 ${placeOf(over.id)} 项` : undefined),
    onDragEnd: ({ active, over }) => (over ? `已把 ${nameOf(active.id)} 放在第 ${placeOf(over.id)} 项` : undefined),
    onDragCancel: ({ active }) => `已取消移动 ${nameOf(active.id)}`,
  }
}

const SPOKEN = { draggable: '按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 取消。' }

function SortableRow({ style, ...props }: HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: string }) {
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, transform, transition, isDragging } = useSortable({
    id: props['data-row-key'] ?? '',
  })
  const moved = { transform: CSS.Translate.toString(transform), transition, ...(isDragging && { zIndex: 1 }) }
  return (
    <GripOfRow value={{ attributes, listeners, setActivatorNodeRef }}>
      <tr {...props} ref={setNodeRef} style={{ ...style, ...moved }} />
    </GripOfRow>
  )
}

function RowGrip({ name }: { name: string }) {
  const grip = use(GripOfRow)
  if (!grip) return null
  const { attributes, listeners, setActivatorNodeRef } = grip
  return (
    <Button
      type="text"
      size="small"
      icon={<HolderOutlined />}
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      aria-label={`移动 ${name}`}
      style={{ cursor: 'grab', touchAction: 'none' }}
    />
  )
}

/** A table whose rows are put in order by hand: dragged, or moved with the keyboard at their grip. */
export function SortableTable<Row extends { id: string; name: string }>({
  rows,
  onOrder,
  fixed = false,
  columns = [],
  ...table
}: SortableTableProps<Row>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = rows.map(({ id }) => id)
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    const without = ids.filter((id) => id !== active.id)
    const before = ids.indexOf(String(active.id)) < ids.indexOf(String(over.id)) ? 1 : 0
    without.splice(without.indexOf(String(over.id)) + before, 0, String(active.id))
    onOrder(without)
  }
  if (fixed) return <Table<Row> rowKey="id" dataSource={rows} columns={columns} pagination={false} {...table} />
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ screenReaderInstructions: SPOKEN, announcements: announcing(rows) }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Table<Row>
          rowKey="id"
          dataSource={rows}
          pagination={false}
          components={{ body: { row: SortableRow } }}
          columns={[{ key: 'grip', width: 48, render: (_, { name }) => <RowGrip name={name} /> }, ...columns]}
          {...table}
        />
      </SortableContext>
    </DndContext>
  )
}
