import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { type PinnedQuestion, saveVideoQuestion, videoQuestionKinds } from '@portal/contract/areas/video/question.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { QuestionPicker } from '#src/areas/assessment/public.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { ClockInput } from '../video/detail/ClockInput.tsx'

const form = saveVideoQuestion.body.pick({
  second: true,
  questionId: true,
  mustPass: true,
  maxTries: true,
  onWrong: true,
})
const Field = fieldsOf(form)

interface Values {
  second: number
  questionId: string
  mustPass: boolean
  maxTries: number | null
  onWrong: PinnedQuestion['onWrong']
}

interface PinDrawerProps {
  videoId: string
  revision: number
  /** To edit, or with its second only for a new one. */
  pin: Partial<PinnedQuestion>
  onClose: () => void
}

/** One question of a video: what is asked, where, and how strictly. */
export function PinDrawer({ videoId, revision, pin, onClose }: PinDrawerProps) {
  const save = useWrite(saveVideoQuestion, { refreshes: ['aliVideo'] })
  const { id, second = 0, questionId, version, mustPass = false, maxTries = 3, onWrong = 'explain' } = pin

  const send = (values: Values) => {
    const keeps = values.questionId === questionId && version !== undefined
    const own = { ...(id !== undefined && { id }), ...(keeps && { version }) }
    save.mutate({ ...values, ...own, videoId, revision }, { onSuccess: onClose })
  }

  return (
    <DrawerFrame<Values>
      title={id === undefined ? '添加题目' : '编辑题目'}
      initial={{ second, questionId, mustPass, maxTries, onWrong }}
      saving={save.isPending}
      error={save.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Field name="second" help="时间如 1:30 或 1:02:30">
        <ClockInput label="时间点" />
      </Field>
      <div className="kit-field-long">
        <Field name="questionId" help="可插入单选、多选、判断和填空题">
          <QuestionChoice shown={pin.stemText ?? ''} />
        </Field>
      </div>
      <Field name="mustPass" help="必答题答对后视频才能学完" />
      <Field name="maxTries">
        <TriesSelect />
      </Field>
      <Field name="onWrong" />
    </DrawerFrame>
  )
}

interface ChoiceProps {
  value?: string
  onChange?: (id: string) => void
  shown: string
}

/** The question in words, and the banks to choose another one from. */
function QuestionChoice({ value, onChange, shown }: ChoiceProps) {
  const mayPick = useHolds([P.questionBank])
  const mayMake = useHolds([P.questionBankSave])
  const [isPicking, setPicking] = useState(false)
  const [chosen, setChosen] = useState<QuestionRow>()
  const words = chosen ? chosen.stemText || '（图片题干）' : shown
  return (
    <div className="question-choice">
      <span>{words || '尚未选择'}</span>
      {mayPick ? (
        <Button onClick={() => setPicking(true)}>{value === undefined ? '选择题目' : '更换题目'}</Button>
      ) : (
        <small>没有题库权限，不能选择题目</small>
      )}
      {mayMake && (
        <Button type="link" onClick={() => go('/questionBank/questionBankDetail')}>
          新建题目
        </Button>
      )}
      {isPicking && (
        <QuestionPicker
          single
          held={new Set()}
          heldText=""
          addText={() => '选择'}
          fitting={videoQuestionKinds}
          onAdd={([row]) => {
            if (!row) return
            setChosen(row)
            onChange?.(row.id)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}

const UNLIMITED = 0
const tries = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${value} 次` }))

function TriesSelect({ value = null, onChange }: { value?: number | null; onChange?: (tries: number | null) => void }) {
  return (
    <Select
      aria-label="限答次数"
      value={value ?? UNLIMITED}
      options={[...tries, { value: UNLIMITED, label: '不限' }]}
      onChange={(next) => onChange?.(next === UNLIMITED ? null : next)}
    />
  )
}
