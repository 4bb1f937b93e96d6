import { changeMeetingState, saveMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { saveRoom } from '@portal/contract/areas/meeting/room.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import { meetings } from '#src/schema/meeting.ts'
import type { Client, TestApp } from '../app.ts'
import { onlyPeople } from './exam.ts'

let serial = 0

export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

/** What a form sends: tomorrow for an hour, at a place, hosted by the first of these people. */
export const meetingOf = (people: readonly string[], more: object = {}) => {
  serial += 1
  const [hostId = ''] = people
  return {
    topic: `安全例会 ${serial}`,
    from: inMinutes(1440),
    to: inMinutes(1500),
    place: '报告厅',
    hostId,
    audience: onlyPeople(...people),
    ...more,
  }
}

export const aRoom = async (manager: Client, more: object = {}): Promise<string> => {
  serial += 1
  const { id } = await manager.call(saveRoom, { name: `第 ${serial} 会议室`, seats: 24, ...more })
  return id
}

/** A meeting that everybody on it was told of. */
export const aMeeting = async (manager: Client, people: readonly string[], more: object = {}): Promise<string> => {
  const { id } = await manager.call(saveMeeting, meetingOf(people, more))
  await manager.call(changeMeetingState, { id, action: 'notify' })
  return id
}

/** As if it had begun so many minutes ago and went on for an hour from then. */
export const begunAgo = async (t: TestApp, id: string, minutes: number): Promise<void> => {
  const startsAt = new Date(Date.now() - minutes * MINUTE_MS)
  await t.db
    .update(meetings)
    .set({ startsAt, endsAt: new Date(startsAt.getTime() + 60 * MINUTE_MS), receiptDue: null })
    .where(eq(meetings.id, id))
}
