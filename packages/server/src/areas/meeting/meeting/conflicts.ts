import type { checkMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { activePerson, countAudience, personIn } from '#src/shared/audience/resolve.ts'
import { foundInRoom } from '../room/bookings.ts'

type Body = Call<typeof checkMeeting>['body']

const MOST_NAMED = 20

interface Row extends Record<string, unknown> {
  person: string
  title: string
  starts_at: string
  ends_at: string
  total: number
}

/** Who of those meant, or the host, is to be at another meeting then; whoever has leave of that one is free. */
const busyPeople = async (tx: Tx, { id, from, to, hostId, audience }: Body): Promise<Row[]> => {
  const { rows } = await tx.db.execute<Row>(sql`
    select u.name as person, m.title, m.starts_at, m.ends_at, count(*) over ()::int as total
    from (select id, title, starts_at, ends_at, host_id from meetings where state = 'notified'
        and id is distinct from ${id ?? null}::uuid and starts_at < ${to.toISOString()}::timestamptz
        and ends_at > ${from.toISOString()}::timestamptz) m
      join lateral (select p.person_id from meeting_people p where p.meeting_id = m.id and p.answer in ('none', 'attend')
        union select p.deputy_id from meeting_people p where p.meeting_id = m.id and p.deputy_id is not null
        union select m.host_id) there on true
      join users u on u.id = there.person_id and ${activePerson()}
    where u.id is not distinct from ${hostId}::uuid or ${personIn(audience)}
    order by u.id is distinct from ${hostId}::uuid, m.starts_at, u.name limit ${MOST_NAMED}`)
  return rows
}

export const conflicts: HandlerOf<typeof checkMeeting> = async ({ tx, body }) => {
  const { id, roomId, from, to, audience } = body
  const { rows } = await tx.db.execute<{ seats: number }>(
    sql`select seats from meeting_rooms where id = ${roomId}::uuid`,
  )
  const besides = id === undefined ? null : ({ use: 'meeting', objectId: id } as const)
  const people = to > from ? await busyPeople(tx, body) : []
  return {
    room: roomId === null || to <= from ? null : await foundInRoom(tx, { roomId, from, to }, besides),
    seats: rows[0]?.seats ?? null,
    expected: await countAudience(tx.db, audience),
    people: people.map(({ person, title, starts_at: startsAt, ends_at: endsAt }) => ({
      person,
      title,
      from: new Date(startsAt),
      to: new Date(endsAt),
    })),
    peopleTotal: people[0]?.total ?? 0,
  }
}
