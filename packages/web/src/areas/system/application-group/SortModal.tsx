import { HolderOutlined } from '@ant-design/icons'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button } from 'antd'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { AppIcon } from '../application/AppIcon.tsx'

interface Item {
  id: string
  name: string
  icon: string
}

interface SortModalProps {
  title: string
  items: readonly Item[]
  saving: boolean
  onSave: (ids: string[]) => void
  onClose: () => void
}

/** Things in their order, moved by dragging or with the arrow keys. */
export function SortModal({ title, items, saving, onSave, onClose }: SortModalProps) {
  const { active } = usePage()
  const [order, setOrder] = useState(items)
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active: moved, over }: DragEndEvent) => {
    const at = (id: unknown) => order.findIndex((item) => item.id === id)
    if (over && moved.id !== over.id) setOrder(arrayMove([...order], at(moved.id), at(over.id)))
  }
  return (
    <PageModal
      active={active}
      open
      title={title}
      okText="保存"
      cancelText="取消"
      confirmLoading={saving}
      onOk={() => onSave(order.map(({ id }) => id))}
      onCancel={onClose}
    >
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={order.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className="app-sort">
            {order.map((item) => (
              <SortItem key={item.id} item={item} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </PageModal>
  )
}

function SortItem({ item }: { item: Item }) {
  const { setNodeRef, attributes, listeners, transform, transition } = useSortable({ id: item.id })
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <AppIcon icon={item.icon} name={item.name} />
      <span>{item.name}</span>
      <Button
        type="text"
        aria-label={`移动 ${item.name}`}
        icon={<HolderOutlined />}
        {...attributes}
        {...listeners}
        tabIndex={0}
      />
    </li>
  )
}
