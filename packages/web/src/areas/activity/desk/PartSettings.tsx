import type { ShownPart } from '@portal/contract/areas/activity/activity.ts'
import { activityPart } from '@portal/contract/areas/activity/parts.ts'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { QuizBankLine } from '../quiz/QuizBankLine.tsx'
import { QuizFields } from '../quiz/QuizFields.tsx'
import { type QuizValues, quizForm, quizOf, quizValuesOf } from '../quiz/quiz-values.ts'
import type { PartDraft } from './drafts.ts'

const RefPicker = late(() => import('./RefPicker.tsx').then((module) => module.RefPicker))

const watch = activityPart.options[1].shape
const form = z.object({
  title: watch.title,
  weight: watch.weight,
  required: watch.required,
  fromAt: watch.fromAt,
  toAt: watch.toAt,
  countEarlier: watch.countEarlier,
})
type Values = z.output<typeof form>
const Field = fieldsOf(form)

interface PartSettingsProps {
  activityId: string
  draft: PartDraft
  others: readonly PartDraft[]
  isRunning: boolean
  onChange: (next: PartDraft) => void
}

const hasThings = (type: ShownPart['type']): boolean => type === 'watch' || type === 'read' || type === 'survey'

/** A number that is being typed may be none for a moment. */
const patched = (part: ShownPart, values: Partial<Values>): ShownPart => ({
  ...part,
  title: values.title ?? '',
  weight: values.weight ?? 0,
  required: values.required ?? false,
  fromAt: values.fromAt ?? null,
  toAt: values.toAt ?? null,
  countEarlier: values.countEarlier ?? part.countEarlier,
})

/** Settings of one part, in force at once in the blocks beside; saved with the whole. */
export function PartSettings({ activityId, draft, others, isRunning, onChange }: PartSettingsProps) {
  const { part, after } = draft
  const { type, title, weight, required, fromAt, toAt, countEarlier } = part
  return (
    <>
      <Form<Values>
        layout="vertical"
        className="desk-settings"
        initialValues={{ title, weight, required, fromAt, toAt, countEarlier }}
        onValuesChange={(_, values) => onChange({ ...draft, part: patched(part, values) })}
      >
        <Field name="title" />
        <Field name="weight" help={weight === 0 ? '0 分：做完不计进度' : '各环节合计 100 分'} />
        <Field name="required" />
        {(type === 'watch' || type === 'read') && (
          <Field name="countEarlier" help="不勾选时，活动开始前已完成的内容不计入" />
        )}
        <Field name="fromAt" help="不填则从活动开始" />
        <Field name="toAt" help="不填则到活动结束" />
      </Form>
      <div className="desk-after">
        <span>先完成</span>
        <Select
          aria-label="先完成"
          allowClear
          placeholder="无，直接可做"
          value={after ?? undefined}
          options={others.map(({ key, part: other }) => ({ value: key, label: other.title }))}
          onChange={(next: string | undefined) => onChange({ ...draft, after: next ?? null })}
        />
      </div>
      {hasThings(type) && <Refs draft={draft} isRunning={isRunning} onChange={onChange} />}
      {type === 'answer' && part.quiz && (
        <>
          <QuizBankLine activityId={activityId} count={part.quiz.count} isNew={draft.isNew} />
          <QuizSettingsForm
            quiz={quizValuesOf(part.quiz)}
            onChange={(quiz) => onChange({ ...draft, part: { ...part, quiz: quizOf(quiz) } })}
          />
        </>
      )}
    </>
  )
}

const quizCheck = (values: QuizValues): boolean => quizForm.safeParse({ ...values, ...blanks(values) }).success

const blanks = ({ perDay, inAll, limitMinutes }: QuizValues) => ({
  perDay: perDay ?? null,
  inAll: inAll ?? null,
  limitMinutes: limitMinutes ?? null,
})

function QuizSettingsForm({ quiz, onChange }: { quiz: QuizValues; onChange: (quiz: QuizValues) => void }) {
  return (
    <Form<QuizValues>
      layout="vertical"
      className="desk-settings"
      initialValues={quiz}
      onValuesChange={(_, values) => quizCheck(values) && onChange(values)}
    >
      <QuizFields />
    </Form>
  )
}

function Refs({ draft, isRunning, onChange }: Omit<PartSettingsProps, 'others' | 'activityId'>) {
  const [isPicking, setPicking] = useState(false)
  const { part } = draft
  const put = (refs: ShownPart['refs']) => onChange({ ...draft, part: { ...part, refs } })
  const most = part.type === 'survey' ? 1 : 20
  return (
    <div className="desk-refs">
      <b>内容 {part.refs.length > 0 && part.refs.length}</b>
      <ul aria-label="内容">
        {part.refs.map((ref) => (
          <li key={ref.id}>
            <span>{ref.title || '内容已删除'}</span>
            <Button
              type="text"
              aria-label={`移除 ${ref.title}`}
              icon={<Icon name="cross" small />}
              onClick={() => put(part.refs.filter(({ id }) => id !== ref.id))}
            />
          </li>
        ))}
      </ul>
      {!isRunning && part.refs.length < most && <Button onClick={() => setPicking(true)}>选择内容</Button>}
      {isPicking && (
        <RefPicker
          type={part.type}
          most={most - part.refs.length}
          known={part.refs.map(({ id }) => id)}
          onTake={(added) => {
            setPicking(false)
            put([...part.refs, ...added.map(({ id, title }) => ({ id, title, link: '#', done: false, left: '' }))])
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
