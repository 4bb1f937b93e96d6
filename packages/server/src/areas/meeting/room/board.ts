import type { BoardEntry, roomBoard } from '@portal/contract/areas/meeting/room.ts'
import { meetingWords } from '@portal/contract/areas/meeting/words.ts'
import { DAY_MS, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { meetings } from '#src/schema/meeting.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { reachedBy } from '../meeting/codes.ts'
import { hostedBy } from '../meeting/reach.ts'
import { databaseNow, stateNow } from '../meeting/state.ts'
import { sheetsOfMeetings } from '../sign/sheets.ts'
import { bookedTitle } from './uses.ts'

type Body = Call<typeof roomBoard>['body']

const MOST_ROOMS = 200
const MOST_ENTRIES = 1000

interface Row extends Record<string, unknown> {
  id: string
  title: string
  starts_at: string
  ends_at: string
  room_id: string | null
  place: string
  state: BoardEntry['state']
  attending: number
  expected: number
  clash: string | null
}

const narrowed = ({ filter }: Body, actor: Actor): SQL => {
  const { orgId, kind, hosting } = filter
  const parts = [
    ...(orgId === undefined ? [] : [inSubtree(sql`${meetings.ownerOrgId}`, orgId)]),
    ...(kind === undefined ? [] : [sql`${meetings.kind} = ${kind}`]),
    ...(hosting === undefined ? [] : [hosting ? hostedBy(actor.id) : sql`not ${hostedBy(actor.id)}`]),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Drafts have no room yet: what has it at their time is their clash. */
const CLASH: SQL = sql`(case when ${meetings.state} = 'draft' and ${meetings.roomId} is not null then
  (select ${bookedTitle} from room_bookings b where b.room_id = ${meetings.roomId} and b.starts_at < ${meetings.endsAt}
    and b.ends_at > ${meetings.startsAt} order by b.starts_at limit 1) end)`

const ownEntries = async (tx: Tx, actor: Actor, body: Body, from: string, to: string): Promise<BoardEntry[]> => {
  const { rows } = await tx.db.execute<Row>(sql`
    select ${meetings.id} as id, ${meetings.title} as title, ${meetings.startsAt} as starts_at, ${meetings.endsAt} as ends_at,
      ${meetings.roomId} as room_id, ${meetings.place} as place, ${stateNow} as state, f.attending, f.expected, ${CLASH} as clash
    from ${meetings} cross join lateral (select count(*)::int as expected,
        (count(*) filter (where p.answer in ('attend', 'deputy')))::int as attending
      from meeting_people p where p.meeting_id = ${meetings.id}) f
    where ${meetings.startsAt} < ${to}::timestamptz and ${meetings.endsAt} > ${from}::timestamptz
      and ${meetings.state} <> 'cancelled' and ${reachedBy(tx, actor, 'menu')} and ${narrowed(body, actor)}
    order by ${meetings.startsAt}, ${meetings.id} limit ${MOST_ENTRIES}`)
  const sheets = await sheetsOfMeetings(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    use: 'meeting',
    title: row.title,
    from: new Date(row.starts_at),
    to: new Date(row.ends_at),
    roomId: row.room_id,
    place: row.place || meetingWords.online,
    state: row.state,
    attending: row.attending,
    expected: row.expected,
    present: row.state === 'draft' || row.state === 'notified' ? null : (sheets.get(row.id)?.present ?? null),
    clashesWith: row.clash,
    open: true,
  }))
}

/** Rooms taken by what the caller may not open: that they are taken, and nothing of it. */
const foreignEntries = async (tx: Tx, actor: Actor, from: string, to: string): Promise<BoardEntry[]> => {
  const { rows } = await tx.db.execute<{ id: string; room_id: string; starts_at: string; ends_at: string }>(sql`
    select b.object_id as id, b.room_id, b.starts_at, b.ends_at
    from room_bookings b join ${meetings} on ${meetings.id} = b.object_id
    where b.use = 'meeting' and b.starts_at < ${to}::timestamptz and b.ends_at > ${from}::timestamptz
      and not ${reachedBy(tx, actor, 'menu')} order by b.starts_at limit ${MOST_ENTRIES}`)
  return rows.map((row) => ({
    id: row.id,
    use: 'meeting',
    title: meetingWords.taken,
    from: new Date(row.starts_at),
    to: new Date(row.ends_at),
    roomId: row.room_id,
    place: '',
    state: 'notified',
    attending: 0,
    expected: 0,
    present: null,
    clashesWith: null,
    open: false,
  }))
}

export const board: HandlerOf<typeof roomBoard> = async ({ tx, body, actor }) => {
  const from = startOfDay(body.from).toISOString()
  const to = new Date(startOfDay(body.to).getTime() + DAY_MS).toISOString()
  const { rows: rooms } = await tx.db.execute<{ id: string; name: string; seats: number; org_name: string }>(sql`
    select r.id, r.name, r.seats, coalesce(o.name, '') as org_name from meeting_rooms r
      left join org_units o on o.id = r.owner_org_id where r.enabled
    order by r.seats desc, r.name collate "zh-x-icu" limit ${MOST_ROOMS}`)
  const own = await ownEntries(tx, actor, body, from, to)
  return {
    rooms: rooms.map(({ org_name: orgName, ...room }) => ({ ...room, orgName })),
    list: [...own, ...(await foreignEntries(tx, actor, from, to))],
    serverTime: new Date(await databaseNow(tx.db)),
  }
}
