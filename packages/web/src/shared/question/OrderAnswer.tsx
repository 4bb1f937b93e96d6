import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { plainText } from '@portal/contract/areas/assessment/question/content.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { SafeHtml } from '../rich-text/SafeHtml.tsx'
import { type AnswerControlProps, textsOf } from './answer-control.ts'
import type { AskedOption } from './asked.ts'
import { moveItem } from './move-item.ts'

/** 排序: dragged by its grip or moved by buttons; nothing is answered before the first move or 以此顺序作答. */
export function OrderAnswer({ asked, answer, onAnswer, disabled, stemId }: AnswerControlProps) {
  const [spoken, setSpoken] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const given = textsOf(answer)
  const ids = given.length === asked.options.length ? given : asked.options.map(({ id }) => id)

  const move = (from: number, to: number) => {
    onAnswer(moveItem(ids, from, to))
    setSpoken(`已移到第 ${to + 1} 位`)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }

  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol aria-labelledby={stemId} className="question-order">
          {ids.map((id, index) => {
            const option = asked.options.find((each) => each.id === id)
            return (
              option && (
                <OrderRow
                  key={id}
                  option={option}
                  at={index}
                  isLast={index === ids.length - 1}
                  disabled={disabled}
                  onMove={(to) => move(index, to)}
                />
              )
            )
          })}
        </ol>
      </SortableContext>
      {given.length === 0 && !disabled && (
        <p className="question-note">
          尚未作答：拖动或用箭头调整顺序
          <Button type="link" size="small" onClick={() => onAnswer(ids)}>
            以此顺序作答
          </Button>
        </p>
      )}
      <span role="status" className="question-spoken">
        {spoken}
      </span>
    </DndContext>
  )
}

interface OrderRowProps {
  option: AskedOption
  at: number
  isLast: boolean
  disabled: boolean
  onMove: (to: number) => void
}

function OrderRow({ option, at, isLast, disabled, onMove }: OrderRowProps) {
  const { listeners, setActivatorNodeRef, setNodeRef, transform, transition } = useSortable({ id: option.id })
  const name = plainText(option.html) || `第 ${at + 1} 项`
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      {!disabled && (
        <span ref={setActivatorNodeRef} {...listeners} className="question-grip" aria-hidden>
          <HolderOutlined />
        </span>
      )}
      <span className="question-mark">{at + 1}</span>
      <SafeHtml formulas html={option.html} className="question-option-text" />
      {!disabled && (
        <span className="question-moves">
          <Button
            aria-label={`上移 ${name}`}
            icon={<ArrowUpOutlined />}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          />
          <Button
            aria-label={`下移 ${name}`}
            icon={<ArrowDownOutlined />}
            disabled={isLast}
            onClick={() => onMove(at + 1)}
          />
        </span>
      )}
    </li>
  )
}
