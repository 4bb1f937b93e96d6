import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { PaperQuestion } from '@portal/contract/areas/exam/paper/paper.ts'
import { sectionNo } from '@portal/contract/areas/exam/paper/words.ts'
import { Button, Checkbox, Input } from 'antd'
import type { ReactNode } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import {
  changeSection,
  countOf,
  type Draft,
  type DraftSection,
  type DraftSlot,
  moveSlot,
  totalOf,
} from './paper-draft.ts'
import { RowLine } from './RowLine.tsx'
import { SlotLine } from './SlotLine.tsx'
import { kindsBeside, sectionKinds } from './section-kinds.ts'

interface SectionCardProps {
  draft: Draft
  section: DraftSection
  place: number
  readOnly: boolean
  known: ReadonlyMap<string, PaperQuestion>
  counts: ReadonlyMap<string, { available: number; needed: number }>
  shortRows: ReadonlySet<string>
  onChange: (draft: Draft) => void
  onMove: (to: number) => void
  onSpeak: (words: string) => void
  onPick: (section: string) => void
  onRow: (section: string, rowId: string | null) => void
  onMatrix: (section: string) => void
  /** Of the section, or of one question of it. */
  onPolicy: (section: string, questionId: string | null) => void
}

/** One 大题: heading, fixed questions, rules of drawing. */
export function SectionCard(props: SectionCardProps) {
  const { draft, section, place, readOnly, known, counts, shortRows, onChange, onMove, onSpeak } = props
  const { key, heading, intro, slots, rows } = section
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
    disabled: readOnly,
  })
  const change = (values: Partial<DraftSection>) => onChange(changeSection(draft, key, values))
  const remove = async () => {
    const consequence = countOf(section) === 0 ? '' : `其中的 ${countOf(section)} 道题将从试卷中移除。`
    if (countOf(section) > 0 && !(await confirm({ name: heading, verb: '删除', consequence }))) return
    onChange({ ...draft, sections: draft.sections.filter((each) => each.key !== key) })
  }
  const name = `第 ${place + 1} 大题`
  const beside = kindsBeside(section, known)

  const grip = !readOnly && (
    <Button
      type="text"
      size="small"
      className="paper-grip"
      icon={<HolderOutlined />}
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      aria-label={`移动${name}`}
    />
  )

  return (
    <section
      ref={setNodeRef}
      className="paper-card"
      aria-label={name}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <SectionHead
        {...{ draft, section, place, readOnly, onMove }}
        grip={grip}
        onHeading={(words) => change({ heading: words })}
        onRemove={() => void remove()}
      />
      {countOf(section) > 0 && (
        <p className="paper-note" aria-label={`${name}题型`}>
          {sectionKinds(section, known)}
          {beside !== '' && <strong className="paper-beside">{beside}</strong>}
        </p>
      )}
      <Input.TextArea
        aria-label={`${name}说明`}
        placeholder="说明（可不填）"
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={1000}
        readOnly={readOnly}
        value={intro}
        onChange={({ target }) => change({ intro: target.value })}
      />
      <SortableContext items={slots.map(({ questionId }) => questionId)} strategy={verticalListSortingStrategy}>
        <ol className="paper-slots" aria-label={`${name}固定题目`}>
          {slots.map((slot, at) => (
            <SlotLine
              key={slot.questionId}
              slot={slot}
              at={at}
              last={slots.length - 1}
              readOnly={readOnly}
              question={known.get(slot.questionId)}
              onMove={(to) => {
                onChange(moveSlot(draft, slot.questionId, key, to))
                onSpeak(`已移到第 ${to + 1} 题`)
              }}
              onChange={(next) => change({ slots: slots.map((each, index) => (index === at ? next : each)) })}
              onRemove={() => change({ slots: slots.filter((_, index) => index !== at) })}
              onPolicy={() => props.onPolicy(key, slot.questionId)}
            />
          ))}
        </ol>
      </SortableContext>
      {rows.map((row) => (
        <RowLine
          key={row.rowId}
          draft={draft}
          row={row}
          readOnly={readOnly}
          counted={counts.get(row.rowId)}
          isShort={shortRows.has(row.rowId)}
          onEdit={() => props.onRow(key, row.rowId)}
          onRemove={() => change({ rows: rows.filter(({ rowId }) => rowId !== row.rowId) })}
        />
      ))}
      {!readOnly && <SectionFoot {...props} onSection={change} />}
    </section>
  )
}

interface SectionHeadProps extends Pick<SectionCardProps, 'draft' | 'section' | 'place' | 'readOnly' | 'onMove'> {
  grip: ReactNode
  onHeading: (heading: string) => void
  onRemove: () => void
}

function SectionHead({ draft, section, place, readOnly, grip, onMove, onHeading, onRemove }: SectionHeadProps) {
  const name = `第 ${place + 1} 大题`
  return (
    <div className="paper-section-head">
      {grip}
      <strong>{sectionNo(place + 1)}、</strong>
      <Input
        aria-label={`${name}标题`}
        className="paper-heading"
        maxLength={60}
        readOnly={readOnly}
        value={section.heading}
        onChange={({ target }) => onHeading(target.value)}
      />
      <span className="paper-count">
        {countOf(section)} 题 {totalOf(section)} 分
      </span>
      {!readOnly && (
        <span className="paper-section-acts">
          <Button
            type="text"
            aria-label={`上移${name}`}
            icon={<ArrowUpOutlined />}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          />
          <Button
            type="text"
            aria-label={`下移${name}`}
            icon={<ArrowDownOutlined />}
            disabled={place === draft.sections.length - 1}
            onClick={() => onMove(place + 1)}
          />
          <Button type="text" danger aria-label={`删除${name}`} icon={<DeleteOutlined />} onClick={onRemove} />
        </span>
      )}
    </div>
  )
}

interface SectionFootProps
  extends Pick<SectionCardProps, 'section' | 'known' | 'onPick' | 'onRow' | 'onMatrix' | 'onPolicy'> {
  onSection: (values: Partial<DraftSection>) => void
}

function SectionFoot({ section, known, onPick, onRow, onMatrix, onPolicy, onSection }: SectionFootProps) {
  const { key, slots, shuffle, policyByKind } = section
  const overridden = Object.keys(policyByKind).length
  const ofBank = (slot: DraftSlot) => ({ ...slot, score: known.get(slot.questionId)?.score ?? slot.score })
  const differs = slots.some((slot) => slot.score !== ofBank(slot).score)
  return (
    <div className="paper-section-foot">
      <Button onClick={() => onPick(key)}>选题</Button>
      <Button onClick={() => onRow(key, null)}>添加抽题规则</Button>
      <Button onClick={() => onMatrix(key)}>细目表</Button>
      <Button onClick={() => onPolicy(key, null)}>计分方式{overridden > 0 && `（${overridden} 种题型）`}</Button>
      {slots.length > 1 && (
        <label className="paper-each" htmlFor={`each-${key}`}>
          统一分值
          <LateInputNumber
            id={`each-${key}`}
            min={0.01}
            max={100}
            precision={2}
            onChange={(score) => {
              if (score !== null) onSection({ slots: slots.map((slot) => ({ ...slot, score: Number(score) })) })
            }}
          />
        </label>
      )}
      {differs && <Button onClick={() => onSection({ slots: slots.map(ofBank) })}>恢复题库分值</Button>}
      <Checkbox checked={shuffle} onChange={({ target }) => onSection({ shuffle: target.checked })}>
        题目乱序
      </Checkbox>
    </div>
  )
}
