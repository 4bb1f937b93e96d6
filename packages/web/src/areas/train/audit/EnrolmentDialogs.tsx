import { enrolmentRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { DecisionWords } from '#src/shared/approval/DecisionModal.tsx'
import { late } from '#src/ui/late/late.tsx'
import type { EnrolmentActs } from './use-enrolment-acts.ts'
import { requestOf } from './use-enrolment-acts.ts'
import { useTellBatch } from './use-tell-batch.tsx'

const DecisionModal = late(() =>
  import('#src/shared/approval/DecisionModal.tsx').then((module) => module.DecisionModal),
)
const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

/** An enrolment is not sent back: it is not let through. */
export const enrolmentWords: DecisionWords = { reject: '不通过', rejectReason: no.rejectReason.message }

/** The dialog that an act on enrolments has opened. */
export function EnrolmentDialogs({ acts }: { acts: EnrolmentActs }) {
  const { asked, close } = acts
  const tellBatch = useTellBatch()
  if (!asked) return null
  if (asked.act === 'jump') {
    const ahead = (asked.row.wait ?? 1) - 1
    return (
      <ReasonModal
        title={`让 ${asked.row.name} 先递补`}
        verb="通知递补"
        label="原因"
        danger={false}
        help={fill(no.jumpReason.message, { n: ahead })}
        fault={fill(no.jumpReason.message, { n: ahead })}
        pending={acts.isPending}
        onSend={(reason) => acts.promote(asked.row, reason)}
        onClose={close}
      />
    )
  }
  if (asked.act === 'rejectAll') {
    const { rows, onDone } = asked
    const send = async (reason: string) => {
      const answer = await acts.decideAll(rows, 'reject', reason)
      if (!answer) return false
      tellBatch(rows, answer)
      onDone()
      return true
    }
    return (
      <ReasonModal
        title={`不通过 ${rows.length} 份报名`}
        verb="不通过"
        label="不通过原因"
        help="每位报名人都会收到这个原因；空出的名额按候补顺序递补"
        fault={no.rejectReason.message}
        pending={acts.isPending}
        onSend={send}
        onClose={close}
      />
    )
  }
  return <DecisionModal request={requestOf(asked.row)} action={asked.act} words={enrolmentWords} onClose={close} />
}
