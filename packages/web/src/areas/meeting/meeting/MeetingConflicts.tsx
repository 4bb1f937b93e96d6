import { checkMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { query } from '#src/kit/query.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import type { MeetingValues } from './meeting-values.ts'
import { shortSpan } from './time-words.ts'

/** What the form around would run into, said before it is saved. */
export const useConflicts = (values: Partial<MeetingValues>, meetingId: string | undefined) => {
  const { from, to, roomId = null, hostId = null } = values
  const isAsked = from instanceof Date && to instanceof Date && to > from
  const body = {
    ...(meetingId !== undefined && { id: meetingId }),
    from: from ?? new Date(0),
    to: to ?? new Date(0),
    roomId,
    hostId,
    audience: audience.safeParse(values.audience).data ?? EMPTY_AUDIENCE,
  }
  const key = useDebounced(JSON.stringify(body))
  const isSettled = key === JSON.stringify(body)
  return useQuery({ ...query(checkMeeting, body), enabled: isAsked && isSettled, placeholderData: keepPreviousData })
    .data
}

/** Beneath time and room: who has it, who is elsewhere, too few seats. */
export function MeetingConflicts({ meetingId }: { meetingId: string | undefined }) {
  const form = Form.useFormInstance<MeetingValues>()
  const values: Partial<MeetingValues> = Form.useWatch((all) => all, { form, preserve: true }) ?? {}
  const found = useConflicts(values, meetingId)
  if (!found) return null
  const { room, seats, expected, people, peopleTotal } = found
  const isCrowded = seats !== null && expected > seats
  if (!room && !isCrowded && peopleTotal === 0) return null
  return (
    <div className="kit-field-long">
      {room && (
        <Alert
          type="error"
          showIcon
          title={`会议室该时段已被《${room.title}》占用`}
          description={shortSpan(room.from, room.to)}
        />
      )}
      {isCrowded && <Alert type="warning" showIcon title={`参会 ${expected} 人超过会议室容量 ${seats}`} />}
      {peopleTotal > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${peopleTotal} 人该时段另有会议`}
          description={people
            .slice(0, 5)
            .map(({ person, title, from, to }) => `${person}：《${title}》${shortSpan(from, to)}`)
            .join('；')}
        />
      )}
    </div>
  )
}
