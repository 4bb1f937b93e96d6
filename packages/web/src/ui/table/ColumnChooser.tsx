import { HolderOutlined, PushpinOutlined } from '@ant-design/icons'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Checkbox, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import type { ColumnTitle } from './column.ts'
import { type ColumnLayout, hiddenOf, inBounds, ordered, SHIPPED_LAYOUT } from './column-layout.ts'
import './table.css'

interface ChooserProps {
  columns: readonly ColumnTitle[]
  layout: ColumnLayout
  onChange: (change: (before: ColumnLayout) => ColumnLayout) => void
}

const toggled = (keys: string[], key: string) =>
  keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]

/** 列设置: which columns, in which order, how wide, and which stay at the left. */
export function ColumnChooser({ columns, layout, onChange }: ChooserProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const all = ordered(columns, layout)
  const keys = all.map(({ key }) => key)
  const hidden = hiddenOf(columns, layout)
  const shown = keys.filter((key) => !hidden.includes(key))
  const titleOf = (key: unknown) => all.find((column) => column.key === key)?.title ?? ''

  const place = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    const order = arrayMove(keys, keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
    onChange((before) => ({ ...before, order }))
  }
  const setWidth = (key: string, typed: string) => {
    onChange((before) => {
      const { [key]: _, ...others } = before.widths
      return { ...before, widths: Number(typed) > 0 ? { ...others, [key]: inBounds(Number(typed)) } : others }
    })
  }

  return (
    <fieldset className="column-chooser" aria-label="列设置">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={place}
        accessibility={{ announcements: announcing(keys, titleOf), screenReaderInstructions: { draggable: HOW_TO } }}
      >
        <SortableContext items={keys}>
          {all.map(({ key, title }) => (
            <ColumnLine key={key} id={key} title={title}>
              <Checkbox
                checked={shown.includes(key)}
                disabled={shown.length === 1 && shown[0] === key}
                onChange={() => onChange((before) => ({ ...before, hidden: toggled(hiddenOf(columns, before), key) }))}
              >
                {title}
              </Checkbox>
              <InputNumber
                // What was typed counts when it is done: on the way to 300 stands a 3.
                key={layout.widths[key]}
                size="small"
                controls={false}
                placeholder="自动"
                aria-label={`宽度 ${title}`}
                defaultValue={layout.widths[key]}
                onPressEnter={({ currentTarget }) => currentTarget.blur()}
                onBlur={({ currentTarget }) => setWidth(key, currentTarget.value)}
              />
              <Button
                size="small"
                type="text"
                icon={<PushpinOutlined />}
                aria-label={`固定 ${title}`}
                title="固定在左侧"
                aria-pressed={layout.pinned.includes(key)}
                onClick={() => onChange((before) => ({ ...before, pinned: toggled(before.pinned, key) }))}
              />
            </ColumnLine>
          ))}
        </SortableContext>
      </DndContext>
      <Button type="link" size="small" onClick={() => onChange(({ density }) => ({ ...SHIPPED_LAYOUT, density }))}>
        恢复默认
      </Button>
    </fieldset>
  )
}

function ColumnLine({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id,
    attributes: { roleDescription: '可移动的列' },
  })
  return (
    <div ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button
        type="button"
        className="column-handle"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`移动 ${title}`}
      >
        <HolderOutlined />
      </button>
      {children}
    </div>
  )
}

const HOW_TO = '按空格键拿起该列，用上下方向键移动，再按空格键放下，按 Esc 取消。'

const announcing = (keys: string[], titleOf: (key: unknown) => string): Announcements => {
  const at = (key: unknown) => `第 ${keys.indexOf(String(key)) + 1} 列`
  return {
    onDragStart: ({ active }) => `已拿起 ${titleOf(active.id)}，${at(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${titleOf(active.id)} 移到${at(over.id)}` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${titleOf(active.id)} 已放在${at(over.id)}` : undefined),
    onDragCancel: ({ active }) => `已取消移动 ${titleOf(active.id)}`,
  }
}
