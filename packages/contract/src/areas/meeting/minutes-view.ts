import { z } from 'zod'
import { day, id, instant } from '../../kit/scalars.ts'
import { decisionState } from './words.ts'

export const minutesView = z.object({
  text: z.string(),
  recordedBy: z.string(),
  issuedAt: instant,
})

export const decisionOwner = z.object({
  userId: id,
  name: z.string(),
  orgName: z.string(),
  doneAt: instant.nullable(),
  note: z.string(),
})

/** Done when everybody who owns it is. */
export const meetingDecision = z.object({
  id,
  text: z.string().meta({ label: '决定' }),
  due: day.meta({ label: '截止' }),
  state: decisionState,
  /** Days beyond the due day, 0 while there are none. */
  daysLate: z.int(),
  owners: z.array(decisionOwner),
  doneAt: instant.nullable().meta({ label: '完成时间' }),
})
export type MeetingDecision = z.output<typeof meetingDecision>
