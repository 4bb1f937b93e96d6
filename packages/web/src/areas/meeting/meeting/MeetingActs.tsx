import type { MeetingDetail } from '@portal/contract/areas/meeting/meeting.ts'
import { Button } from 'antd'
import { permitted, type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { usePage } from '#src/platform/page.ts'
import { useRemindDecisions } from '../minutes/use-remind-decisions.ts'
import { DownloadMinutes } from '../minutes/DownloadMinutes.tsx'
import { editCodes, type MeetingActs as Acts } from './use-meeting-acts.ts'

/** The one filled next step of a meeting, and everything else behind ⋯. */
export function MeetingActs({ meeting, acts }: { meeting: MeetingDetail; acts: Acts }) {
  const next = useNextStep(meeting, acts)
  const all = permitted(acts.actionsOf(meeting))
  const [step] = permitted(next ? [next] : [])
  const [first, ...rest] = step ? [step, ...all.filter(({ label }) => label !== step.label)] : all
  if (!first) return null
  return (
    <>
      {meeting.minuted && <DownloadMinutes id={meeting.id} topic={meeting.topic} />}
      <Button type="primary" disabled={Boolean(first.reason)} title={first.reason ?? undefined} onClick={first.onClick}>
        {first.label}
      </Button>
      {rest.length > 0 && <RowActions actions={rest} name={meeting.topic} menuOnly />}
    </>
  )
}

/** What is due now; where nothing is, the first act of the list's row stands. */
const useNextStep = (meeting: MeetingDetail, acts: Acts): RowAction | null => {
  const { setQuery } = usePage()
  const remind = useRemindDecisions(meeting)
  const { state, may, unanswered, decisionsOverdue, receiptDue, serverTime } = meeting
  const isOpen = receiptDue === null || receiptDue > serverTime
  if (state === 'notified' && unanswered > 0 && isOpen)
    return {
      label: `催 ${unanswered.toLocaleString('zh-CN')} 人回执`,
      access: editCodes(meeting),
      onClick: () => void acts.remind(meeting),
    }
  if (!may.minutes) return null
  if (state === 'ended') return { label: '写纪要', onClick: () => setQuery({ tab: undefined, minutes: 'edit' }) }
  if (decisionsOverdue > 0) return { label: `催办 ${decisionsOverdue} 项逾期决议`, onClick: () => void remind() }
  return null
}
