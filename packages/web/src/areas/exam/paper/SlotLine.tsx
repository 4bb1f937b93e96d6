import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { questionKind, scorePolicy } from '@portal/contract/areas/assessment/question/content.ts'
import type { PaperQuestion } from '@portal/contract/areas/exam/paper/paper.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Checkbox, Tag } from 'antd'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import type { DraftSlot } from './paper-draft.ts'
import { variableOf } from './variable-kinds.ts'

interface SlotLineProps {
  slot: DraftSlot
  at: number
  last: number
  readOnly: boolean
  question: PaperQuestion | undefined
  onMove: (to: number) => void
  onChange: (slot: DraftSlot) => void
  onRemove: () => void
  onPolicy: () => void
}

const kinds = wordsOf(questionKind)
const policies = wordsOf(scorePolicy)

/** A fixed question; its newest version is asked unless it is pinned. */
export function SlotLine({ slot, at, last, readOnly, question, onMove, onChange, onRemove, onPolicy }: SlotLineProps) {
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, transform, transition, isDragging } = useSortable({
    id: slot.questionId,
    disabled: readOnly,
  })
  const name = question?.number ?? `第 ${at + 1} 题`
  const isPinned = slot.pin !== 'latest'
  return (
    <li
      ref={setNodeRef}
      className="paper-slot"
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {!readOnly && (
        <Button
          type="text"
          size="small"
          className="paper-grip"
          icon={<HolderOutlined />}
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          aria-label={`移动 ${name}`}
        />
      )}
      <span className="paper-slot-no">{at + 1}.</span>
      <span className="paper-slot-stem" title={question?.stemText}>
        <span className="paper-note">
          {name} {question && `${kinds[question.kind]} 难度 ${question.difficulty}`}
          {question && question.score !== slot.score && ` 题库 ${question.score} 分`}
        </span>
        {question ? question.stemText || '（图片题干）' : '题目已不存在'}
        {slot.policy && <Tag>{policies[slot.policy.policy]}</Tag>}
        {question && !question.usable && <Tag color="error">{question.state === 'active' ? '不可用' : '已停用'}</Tag>}
      </span>
      <LateInputNumber
        aria-label={`${name} 分值`}
        className="paper-score"
        min={0.01}
        max={100}
        precision={2}
        suffix="分"
        disabled={readOnly}
        value={slot.score}
        onChange={(score) => onChange({ ...slot, score: score === null ? null : Number(score) })}
      />
      {!readOnly && (
        <span className="paper-slot-acts">
          <Checkbox
            checked={isPinned}
            title="锁定后，题目修改不影响本试卷"
            onChange={({ target }) =>
              onChange({ ...slot, pin: target.checked ? (question?.currentNo ?? 1) : 'latest' })
            }
          >
            {isPinned ? `锁定 v${slot.pin}` : '锁定版本'}
          </Checkbox>
          {question && variableOf([question.kind]).length > 0 && (
            <Button type="text" size="small" aria-label={`${name} 计分方式`} onClick={onPolicy}>
              计分
            </Button>
          )}
          <Button
            type="text"
            size="small"
            aria-label={`上移 ${name}`}
            icon={<ArrowUpOutlined />}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          />
          <Button
            type="text"
            size="small"
            aria-label={`下移 ${name}`}
            icon={<ArrowDownOutlined />}
            disabled={at === last}
            onClick={() => onMove(at + 1)}
          />
          <Button
            type="text"
            size="small"
            danger
            aria-label={`移除 ${name}`}
            icon={<DeleteOutlined />}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  )
}
