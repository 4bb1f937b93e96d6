import type { meetingCalendar } from '@portal/contract/areas/meeting/meeting.ts'
import { calendarWords } from '@portal/contract/areas/meeting/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { calendarFile, calendarFileName } from '#src/shared/calendar/ics.ts'
import { findMeeting } from '../meeting/reach.ts'

export const calendar: HandlerOf<typeof meetingCalendar> = async ({ tx, body, actor }) => {
  const meeting = await findMeeting(tx, actor, body.id)
  const { rows } = await tx.db.execute<{ host: string; room: string }>(sql`
    select coalesce((select u.name from users u where u.id = ${meeting.hostId}), '') as host,
      coalesce((select r.name from meeting_rooms r where r.id = ${meeting.roomId}::uuid), '') as room`)
  const [{ host, room } = { host: '', room: '' }] = rows
  const agenda = meeting.agenda.map(({ title, speaker }, index) =>
    fill(speaker === '' ? calendarWords.item : calendarWords.spoken, { n: index + 1, title, speaker }),
  )
  return {
    fileName: calendarFileName(meeting.title),
    text: calendarFile([
      {
        uid: `meeting-${meeting.id}@portal`,
        title: meeting.title,
        from: meeting.startsAt,
        to: meeting.endsAt,
        place: room || meeting.place,
        notes: [
          fill(calendarWords.host, { host }),
          ...(meeting.link === '' ? [] : [fill(calendarWords.link, { link: meeting.link })]),
          ...agenda,
        ],
        url: meeting.link,
        sequence: meeting.revision,
        isCancelled: meeting.state === 'cancelled',
        writtenAt: new Date(),
      },
    ]),
  }
}
