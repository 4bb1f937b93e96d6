import { fullHealthReport, type HealthDay } from '@portal/contract/areas/health/report.ts'
import { healthRefusals } from '@portal/contract/areas/health/words.ts'
import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { Answers } from './DayCard.tsx'

type Shown = { answers: NonNullable<HealthDay['answers']>; until: Date }

/** 查看完整信息: asks why, shows the answers for a few minutes, and then takes them away. */
export function FullModal({ day, onClose }: { day: HealthDay; onClose: () => void }) {
  const full = useWrite(fullHealthReport)
  const [shown, setShown] = useState<Shown>()

  // Follows the time that the answers may stand on the screen.
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(onClose, Math.max(0, shown.until.getTime() - serverNow()))
    return () => clearTimeout(timer)
  }, [shown, onClose])

  const look = async (reason: string) => {
    const answer = await full.run({ reportId: day.reportId, reason })
    if (answer) setShown(answer)
    // The answers stand in the same place: the modal that asked stays away by itself.
    return false
  }
  if (!shown)
    return (
      <ReasonModal
        title={`查看 ${day.day} 的完整信息`}
        verb="查看"
        label="查看原因"
        help="本人会看到被查看的时间和单位。"
        fault={healthRefusals.lookReason.message}
        danger={false}
        pending={full.isPending}
        onSend={look}
        onClose={onClose}
      />
    )
  return (
    <Modal open title={`${day.day} ${day.formName}`} footer={null} onCancel={onClose}>
      <Answers answers={shown.answers} />
      <small>显示到 {dateTimeText(shown.until.getTime())}</small>
    </Modal>
  )
}
