import type { MeetingDetail } from '@portal/contract/areas/meeting/meeting.ts'
import { answerReceipt } from '@portal/contract/areas/meeting/receipt.ts'
import { meetingRefusals } from '@portal/contract/areas/meeting/refusals.ts'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { receiptWords } from './sign-facts.ts'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

/** 我的回执: come, stay away with a reason, or send somebody. */
export function ReceiptCard({ meeting }: { meeting: MeetingDetail }) {
  const { id, topic, my, receiptDue } = meeting
  const write = useWrite(answerReceipt, { refreshes: ['signIn', 'guide'] })
  const [asks, setAsks] = useState<'leave' | 'deputy'>()
  const told = receiptWords(meeting)
  if (!my || (!told && !my.mayAnswer)) return null
  const send = async (answer: 'attend' | 'leave' | 'deputy', more: { reason?: string; deputyId?: string }) => {
    if (!(await write.run({ id, answer, ...more }))) return false
    tip('success', answer === 'attend' ? '已确认参加' : answer === 'leave' ? '已请假' : '已委托')
    return true
  }
  const close = () => setAsks(undefined)
  return (
    <section className="sign-card" aria-label="我的回执">
      <h3>我的回执</h3>
      <p className="meet-told">
        {told && <em data-tone={told.tone}>{told.words}</em>}
        {my.reason !== '' && <em data-tone="plain">{my.reason}</em>}
        {my.mayAnswer && receiptDue && <em data-tone="plain">{dateTimeText(receiptDue.getTime())} 截止</em>}
      </p>
      {my.mayAnswer && (
        <div className="meet-verbs">
          {(my.answer !== 'attend' || my.again) && (
            <button
              type="button"
              className="verb verb-first"
              disabled={write.isPending}
              onClick={() => void send('attend', {})}
            >
              参加
            </button>
          )}
          <button type="button" className="verb" onClick={() => setAsks('leave')}>
            请假
          </button>
          <button type="button" className="verb" onClick={() => setAsks('deputy')}>
            委托
          </button>
        </div>
      )}
      {asks === 'leave' && (
        <ReasonModal
          title={`请假：${topic}`}
          verb="请假"
          label="请假原因"
          help="主持人会看到请假原因"
          fault={meetingRefusals.leaveReason.message}
          danger={false}
          pending={write.isPending}
          onSend={(reason) => send('leave', { reason })}
          onClose={close}
        />
      )}
      {asks === 'deputy' && (
        <DeputyModal
          topic={topic}
          pending={write.isPending}
          onSend={(deputyId) => send('deputy', { deputyId })}
          onClose={close}
        />
      )}
    </section>
  )
}

interface DeputyModalProps {
  topic: string
  pending: boolean
  onSend: (deputyId: string) => Promise<boolean>
  onClose: () => void
}

function DeputyModal({ topic, pending, onSend, onClose }: DeputyModalProps) {
  const { active } = usePage()
  const [deputyId, setDeputyId] = useState<string | null>(null)
  const send = async () => {
    if (deputyId !== null && (await onSend(deputyId))) onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title={`委托他人参加：${topic}`}
      okText="委托"
      okButtonProps={{ disabled: deputyId === null }}
      confirmLoading={pending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>对方会收到通知，签到表显示为「他（代你）」，只计一人。</p>
      <PersonSelect aria-label="委托对象" value={deputyId} onChange={setDeputyId} />
    </PageModal>
  )
}
