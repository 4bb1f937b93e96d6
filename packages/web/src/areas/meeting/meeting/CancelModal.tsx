import { meetingRefusals } from '@portal/contract/areas/meeting/refusals.ts'
import { late } from '#src/ui/late/late.tsx'
import type { MeetingActs } from './use-meeting-acts.ts'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

/** 取消会议, with its reason. */
export function CancelModal({ acts }: { acts: MeetingActs }) {
  const { cancelling, cancel, close, isCancelling } = acts
  if (!cancelling) return null
  const { row, following } = cancelling
  return (
    <ReasonModal
      title={following ? `取消《${row.topic}》本场及以后` : `取消《${row.topic}》`}
      verb="取消会议"
      label="取消原因"
      help={`${row.expected.toLocaleString('zh-CN')} 名参会人员会收到取消原因，会议室同时释放，不能恢复。`}
      fault={meetingRefusals.reasonMissing.message}
      pending={isCancelling}
      onSend={cancel}
      onClose={close}
    />
  )
}
