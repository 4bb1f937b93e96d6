import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { PaperQuestion } from '@portal/contract/areas/exam/paper/paper.ts'
import { useState } from 'react'
import { type Draft, moved, moveSlot } from './paper-draft.ts'
import { SectionCard } from './SectionCard.tsx'

interface SectionListProps {
  draft: Draft
  readOnly: boolean
  known: ReadonlyMap<string, PaperQuestion>
  counts: ReadonlyMap<string, { available: number; needed: number }>
  shortRows: ReadonlySet<string>
  onChange: (draft: Draft) => void
  onPick: (section: string) => void
  onRow: (section: string, rowId: string | null) => void
  onMatrix: (section: string) => void
  onPolicy: (section: string, questionId: string | null) => void
}

const SPOKEN = { draggable: '按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 取消。' }

/** Where a dragged question or section was let go; the draft as it was where that means nothing. */
const dropped = (draft: Draft, moving: string, target: string): Draft => {
  const from = draft.sections.findIndex(({ key }) => key === moving)
  const onSection = draft.sections.findIndex(
    ({ key, slots }) => key === target || slots.some(({ questionId }) => questionId === target),
  )
  if (onSection < 0) return draft
  if (from >= 0) return { ...draft, sections: moved(draft.sections, from, onSection) }
  const section = draft.sections[onSection]
  if (!section) return draft
  const place = section.slots.findIndex(({ questionId }) => questionId === target)
  return moveSlot(draft, moving, section.key, place < 0 ? section.slots.length : place)
}

/** Sections and their questions are put in order by dragging, by keyboard at the grip, or by the arrow buttons. */
export function SectionList(props: SectionListProps) {
  const { draft, onChange } = props
  const [spoken, setSpoken] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onChange(dropped(draft, String(active.id), String(over.id)))
  }
  const moveSection = (from: number, to: number) => {
    onChange({ ...draft, sections: moved(draft.sections, from, to) })
    setSpoken(`已移到第 ${to + 1} 大题`)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ screenReaderInstructions: SPOKEN }}
    >
      <SortableContext items={draft.sections.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        {draft.sections.map((section, place) => (
          <SectionCard
            key={section.key}
            {...props}
            section={section}
            place={place}
            onMove={(to) => moveSection(place, to)}
            onSpeak={setSpoken}
          />
        ))}
      </SortableContext>
      <span role="status" className="paper-spoken">
        {spoken}
      </span>
    </DndContext>
  )
}
