import { changeExamState, type ExamInHand } from '@portal/contract/areas/exam/exam/exam.ts'
import { REASON_MESSAGE } from '@portal/contract/areas/exam/exam/words.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import type { useExamActs } from './use-exam-acts.ts'

const ReadinessDrawer = late(() => import('./ReadinessDrawer.tsx').then((module) => module.ReadinessDrawer))
const OverrideDrawer = late(() => import('../override/OverrideDrawer.tsx').then((module) => module.OverrideDrawer))
const MakeUpDrawer = late(() => import('../override/MakeUpDrawer.tsx').then((module) => module.MakeUpDrawer))
const ActModal = late(() => import('../monitor/ActModal.tsx').then((module) => module.ActModal))
const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

/** What the acts of an exam open, in its list and on its page. */
export function ExamDialogs({ acts: { opened, close } }: { acts: ReturnType<typeof useExamActs> }) {
  return (
    <>
      {opened?.kind === 'readiness' && <ReadinessDrawer exam={opened.exam} onClose={close} />}
      {opened?.kind === 'override' && <OverrideDrawer exam={opened.exam} onClose={close} />}
      {opened?.kind === 'makeUp' && <MakeUpDrawer exam={opened.exam} onClose={close} />}
      {opened?.kind === 'addTime' && (
        <ActModal examId={opened.exam.id} action="addTime" chosen={null} onClose={close} />
      )}
      {opened?.kind === 'cancel' && <CancelModal exam={opened.exam} onClose={close} />}
    </>
  )
}

function CancelModal({ exam, onClose }: { exam: ExamInHand; onClose: () => void }) {
  const change = useWrite(changeExamState)
  return (
    <ReasonModal
      title={`取消考试《${exam.title}》`}
      verb="取消考试"
      label="取消原因"
      help="全部考试对象会收到通知；正在作答的答卷作废。"
      fault={REASON_MESSAGE}
      pending={change.isPending}
      onSend={async (reason) => {
        const done = await change.run({ id: exam.id, action: 'cancel', reason })
        if (done) tip('success', '已取消')
        return done !== undefined
      }}
      onClose={onClose}
    />
  )
}
