import { REASON_MESSAGE } from '@portal/contract/areas/exam/exam/words.ts'
import {
  actOnExam,
  addedMinutesMessage,
  MOST_ADDED_MINUTES,
  type MonitorAction,
  monitorAction,
  monitorRefusals,
} from '@portal/contract/areas/exam/monitor.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import type { Hall, Seat } from './board-state.ts'

interface ActModalProps {
  examId: string
  action: MonitorAction
  /** Null: everybody who sits now. */
  chosen: readonly Seat[] | null
  /** Everybody of the hall, to name those an act did not fit. */
  seats?: Hall['seats']
  onClose: () => void
  onDone?: () => void
}

const words = wordsOf(monitorAction)
const NOBODY: Hall['seats'] = new Map()
const followUps: Partial<Record<MonitorAction, string>> = {
  pause: '全部考生停止计时，未入场的不能入场；恢复后时间顺延。',
  resumeHall: '全部考生继续计时。',
  freeze: '考生停止作答和计时，直到解除冻结。',
  submit: '立即按已保存的答案交卷，不能撤销。',
  void: '答卷作废，已得积分收回，不能撤销。',
  reopen: '考生可从现在起继续作答，时间按下面填写的分钟数。',
  allowDevice: '允许考生换一次设备继续作答。',
}
const dangerous: readonly MonitorAction[] = ['pause', 'freeze', 'submit', 'void']
const MOST_REASON = 200
const lengthOf = (text: string) => [...text.trim()].length
const isSound = (text: string) => lengthOf(text) >= 2 && lengthOf(text) <= MOST_REASON
const count = { show: true, max: MOST_REASON, strategy: (text: string) => [...text].length }

const aboutWhom = (chosen: readonly Seat[] | null, action: MonitorAction): string => {
  if (action === 'pause' || action === 'resumeHall') return '整个考场'
  if (chosen === null) return '全部在考人员'
  return chosen.length === 1 ? (chosen[0]?.person.name ?? '') : `${chosen.length} 人`
}

interface Outcome {
  done: number
  failed: readonly { id: string; message: string }[]
}

/**
 * One act of the invigilator with its reason. Whom it did not fit is said by name, and then it can only be closed: sent
 * once more it would be done twice to the others.
 */
export function ActModal({ examId, action, chosen, seats = NOBODY, onClose, onDone }: ActModalProps) {
  const { active } = usePage()
  const act = useWrite(actOnExam, { refreshes: ['exam'] })
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const [minutes, setMinutes] = useState<number | null>(10)
  const [returnSeat, setReturnSeat] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const needsMinutes = action === 'addTime' || action === 'reopen'
  const minutesWrong = needsMinutes && !(minutes !== null && minutes >= 1 && minutes <= MOST_ADDED_MINUTES)
  const textWrong = action === 'message' && !isSound(text)
  const faultOf = (wrong: boolean, message: string) =>
    isChecked && wrong ? { validateStatus: 'error' as const, help: message } : {}

  const send = async () => {
    setChecked(true)
    if (!isSound(reason) || minutesWrong || textWrong) return
    const done = await act.run({
      examId,
      action,
      reason,
      all: chosen === null,
      attemptIds: chosen?.flatMap(({ attemptId }) => attemptId ?? []) ?? [],
      returnSeat,
      ...(needsMinutes && minutes !== null && { minutes }),
      ...(action === 'message' && { text }),
    })
    if (!done) return
    onDone?.()
    if (done.failed.length === 0) {
      tip('success', `${words[action]}已生效`)
      return onClose()
    }
    setOutcome(done)
  }

  const form = (
    <>
      {followUps[action] && <p className="monitor-note">{followUps[action]}</p>}
      <Form layout="vertical">
        {needsMinutes && (
          <Form.Item label="分钟数" required {...faultOf(minutesWrong, addedMinutesMessage)}>
            <LateInputNumber
              aria-label="分钟数"
              className="kit-wide"
              precision={0}
              value={minutes}
              onChange={(value) => setMinutes(typeof value === 'number' ? value : null)}
            />
          </Form.Item>
        )}
        {action === 'message' && (
          <Form.Item label="提醒内容" required {...faultOf(textWrong, monitorRefusals.text.message)}>
            <Input.TextArea
              aria-label="提醒内容"
              rows={2}
              count={count}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Form.Item>
        )}
        <Form.Item label="原因" required {...faultOf(!isSound(reason), REASON_MESSAGE)}>
          <Input.TextArea
            aria-label="原因"
            rows={2}
            count={count}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
        {action === 'void' && (
          <Checkbox checked={returnSeat} onChange={({ target }) => setReturnSeat(target.checked)}>
            退还作答次数，考生可重新作答
          </Checkbox>
        )}
      </Form>
    </>
  )

  return (
    <PageModal
      active={active}
      open
      title={`${words[action]}：${aboutWhom(chosen, action)}`}
      okText={words[action]}
      okButtonProps={{ danger: dangerous.includes(action) }}
      confirmLoading={act.isPending}
      onOk={() => void send()}
      onCancel={onClose}
      {...(outcome && {
        footer: (
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        ),
      })}
    >
      {outcome ? <OutcomeView outcome={outcome} seats={seats} /> : form}
    </PageModal>
  )
}

function OutcomeView({ outcome: { done, failed }, seats }: { outcome: Outcome; seats: Hall['seats'] }) {
  const names = new Map([...seats.values()].map(({ attemptId, person }) => [attemptId, person.name]))
  return (
    <Alert
      type="warning"
      showIcon
      title={`${done} 人已处理，${failed.length} 人未处理`}
      description={
        <ul className="monitor-failed">
          {failed.map(({ id, message }) => (
            <li key={id}>{[names.get(id), message].filter(Boolean).join('：')}</li>
          ))}
        </ul>
      }
    />
  )
}
