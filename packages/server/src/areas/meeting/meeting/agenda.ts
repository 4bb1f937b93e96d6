import { agendaWords as words } from '@portal/contract/areas/account/guide.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { meetings } from '#src/schema/meeting.ts'
import type { GuideAgendaSource, GuideCall } from '#src/shared/guide/guide-providers.ts'
import { daysFromToday, startOfToday } from '#src/shared/guide/tasks.ts'
import { meetingPage, ownMeetingPage } from './addresses.ts'
import { hostedBy, isOwn } from './reach.ts'

const MOST = 6

interface Row extends Record<string, unknown> {
  id: string
  title: string
  at: string
  place: string
  running: boolean
}

/** Meetings of today that the person hosts or records. */
export const meetingAgenda: GuideAgendaSource = {
  access: [],
  load: async ({ tx, actor }) => {
    const { rows } = await tx.db.execute<Row>(sql`
      select ${meetings.id} as id, ${meetings.title} as title, ${meetings.startsAt} as at,
        coalesce(r.name, ${meetings.place}) as place, ${meetings.startsAt} <= now() as running
      from ${meetings} left join meeting_rooms r on r.id = ${meetings.roomId}
      where ${meetings.state} = 'notified' and ${meetings.endsAt} > now()
        and ${meetings.startsAt} >= ${startOfToday} and ${meetings.startsAt} < ${daysFromToday(1)} and ${hostedBy(actor.id)}
      order by ${meetings.startsAt}, ${meetings.id} limit ${MOST}`)
    const page = actor.holds(P.meeting) ? meetingPage : ownMeetingPage
    return rows.map(({ at, place, ...row }) => ({
      ...row,
      kind: 'meeting',
      at: new Date(at),
      note: fill(words.meeting, { place }),
      link: page(row.id),
    }))
  },
}

/** Own meetings of today, for 今日. */
export const meetingsOfToday = async ({ tx, actor }: GuideCall) => {
  const { rows } = await tx.db.execute<{ id: string; title: string; at: string }>(sql`
    select ${meetings.id} as id, ${meetings.title} as title, ${meetings.startsAt} as at from ${meetings}
    where ${meetings.state} = 'notified' and ${meetings.endsAt} > now() and ${meetings.startsAt} >= ${startOfToday}
      and ${meetings.startsAt} < ${daysFromToday(1)} and ${isOwn(actor.id)}
    order by ${meetings.startsAt}, ${meetings.id} limit ${MOST}`)
  return rows.map(({ id, title, at }) => ({
    kind: 'meeting' as const,
    title,
    at: new Date(at),
    link: ownMeetingPage(id),
  }))
}
