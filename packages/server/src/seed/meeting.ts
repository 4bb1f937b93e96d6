import type { AgendaItem } from '@portal/contract/areas/meeting/meeting-input.ts'
import {
  addDays,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  mondayOf,
  shanghaiDay,
  startOfDay,
} from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { bookRoom } from '#src/areas/meeting/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { decisionOwners, meetingDecisions, meetingRooms, meetings } from '#src/schema/meeting.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { heldMeetings, type MeetingSeed, plannedMeetings, roomSeeds } from './meeting-plan.ts'
import type { DemoUnit } from './organisation.ts'

interface Place {
  portal: Portal
  tx: Tx
  rooms: ReadonlyMap<string, string>
  units: readonly DemoUnit[]
  people: ReadonlyMap<string, string>
}

const accountsOf = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.execute<{ id: string; login_name: string }>(sql`
    select id, login_name from users where login_name in ('admin', 'officer', 'lecturer', 'approver', 'learner')`)
  return new Map(rows.map(({ id, login_name: name }) => [name, id]))
}

const insertRooms = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const made = await db
    .insert(meetingRooms)
    .values(roomSeeds.map((room) => ({ ...room, ownerOrgId: ROOT_ORG_ID })))
    .returning({ id: meetingRooms.id, name: meetingRooms.name })
  return new Map(made.map(({ id, name }) => [name, id]))
}

/** When it is, counted from the Monday of this week; what goes on now began half an hour ago. */
const timesOf = ({ day, hour, minutes }: MeetingSeed, now: number) => {
  if (day === 'now') {
    const startsAt = new Date(Math.floor((now - 30 * MINUTE_MS) / (5 * MINUTE_MS)) * 5 * MINUTE_MS)
    return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS) }
  }
  const monday = startOfDay(mondayOf(shanghaiDay(new Date(now)))).getTime()
  const startsAt = new Date(monday + day * DAY_MS + hour * HOUR_MS)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS) }
}

const audienceOf = ({ units }: Place, { whom, people = [] }: MeetingSeed, accounts: ReadonlyMap<string, string>) => ({
  ...EMPTY_AUDIENCE,
  units: units
    .filter(({ name, parentId }) => whom.includes(name) && units.find(({ id }) => id === parentId)?.sort === 0)
    .slice(0, 6)
    .map(({ id }) => ({ id, below: false })),
  users: people.flatMap((name) => accounts.get(name) ?? []),
})

/** Nine of ten come, some stay away with a reason, the rest have not said. */
const answerAll = async (tx: Tx, meetingId: string, isOver: boolean): Promise<void> => {
  await tx.db.execute(sql`
    update meeting_people p set answered_at = now() - interval '1 day',
      answer = case when x.place % 12 = 5 then 'leave' when ${isOver} or x.place % 4 <> 3 then 'attend' else 'none' end,
      reason = case when x.place % 12 = 5 then '外出培训' else '' end
    from (select person_id, row_number() over (order by person_id) as place from meeting_people where meeting_id = ${meetingId}
      and person_id not in (select id from users where login_name = 'learner')) x
    where p.meeting_id = ${meetingId} and p.person_id = x.person_id`)
  await tx.db.execute(sql`
    update meeting_people set answered_at = null where meeting_id = ${meetingId} and answer = 'none'`)
}

/** Who said he would come did, but for one in nine; one in fifteen was late. */
const signAll = async (tx: Tx, meetingId: string, share: number): Promise<void> => {
  await tx.db.execute(sql`
    insert into sign_entries (id, sheet_id, user_id, direction, at, method, verdict, proofs, state, device_id, told)
    select gen_random_uuid(), s.id, p.user_id, 'in',
      s.start_at + case when p.place % 15 = 7 then interval '14 minutes' else (p.place % 25 - 20) * interval '1 minute' end,
      'rotate', 'green', '[{"name":"code","state":"ok","text":""}]', 'counted', 'demo-' || p.place, true
    from sign_sheets s join (select sp.*, row_number() over (order by sp.user_id) as place from sign_people sp) p
      on p.sheet_id = s.id and not p.on_leave
    where s.owner_ids @> array[${meetingId}]::uuid[] and p.place % 9 <> 4 and p.place % 100 < ${share}
      and p.user_id not in (select person_id from meeting_people where meeting_id = ${meetingId} and answer = 'leave')
      and p.user_id not in (select id from users where login_name = 'learner')`)
}

const insertMeeting = async (place: Place, seed: MeetingSeed, now: number): Promise<void> => {
  const { portal, tx, rooms, people } = place
  const account = (name: string) => people.get(name) ?? people.get('admin') ?? ROOT_ORG_ID
  const roomId = seed.room === undefined ? null : (rooms.get(seed.room) ?? null)
  const times = timesOf(seed, now)
  const audience = audienceOf(place, seed, people)
  const isOver = times.endsAt.getTime() <= now
  const agenda: AgendaItem[] = (seed.agenda ?? []).map(([title, speaker, minutes]) => ({ title, speaker, minutes }))
  const [meeting] = await tx.db
    .insert(meetings)
    .values({
      title: seed.title,
      kind: seed.hours === undefined ? 'normal' : 'safety',
      channel: seed.channel ?? 'portal',
      ...times,
      roomId,
      place: roomId === null && !seed.link ? '现场' : '',
      link: seed.link ?? '',
      hostId: account(seed.host),
      recorderId: account('officer'),
      agenda,
      hoursHundredths: seed.hours ?? null,
      ownerOrgId: ROOT_ORG_ID,
      createdBy: account('admin'),
      ...audienceValues(audience),
      ...(seed.isDraft
        ? {}
        : { state: 'notified' as const, notifiedAt: new Date(Math.min(now, times.startsAt.getTime()) - 2 * DAY_MS) }),
      ...(seed.record !== undefined && {
        minutes: seed.record,
        minutesById: account('officer'),
        minutesAt: new Date(times.endsAt.getTime() + 18 * HOUR_MS),
      }),
    })
    .returning()
  if (!meeting || seed.isDraft) return
  if (roomId !== null)
    await bookRoom(tx, { use: 'meeting', objectId: meeting.id }, { roomId, from: times.startsAt, to: times.endsAt })
  await tx.db.execute(sql`
    insert into meeting_people (meeting_id, person_id, org_id) select ${meeting.id}::uuid, u.id, u.primary_org_id from users u
    where ${activePerson()} and ${personIn(audience)} order by u.id`)
  await answerAll(tx, meeting.id, isOver)
  await portal.signIn.createSheet(tx, { type: 'meeting', ids: [meeting.id] })
  if (times.startsAt.getTime() <= now) await signAll(tx, meeting.id, isOver ? 100 : 80)
  for (const [index, decision] of (seed.decisions ?? []).entries())
    await insertDecision(place, meeting.id, index, decision, now)
}

const insertDecision = async (
  { tx, people }: Place,
  meetingId: string,
  place: number,
  [text, owners, dueIn, isDone]: NonNullable<MeetingSeed['decisions']>[number],
  now: number,
): Promise<void> => {
  const dueDay = addDays(shanghaiDay(new Date(now)), dueIn)
  const [decision] = await tx.db.insert(meetingDecisions).values({ meetingId, place, text, dueDay }).returning()
  if (!decision) return
  const doneAt = isDone ? new Date(startOfDay(dueDay).getTime() - DAY_MS + 10 * HOUR_MS) : null
  await tx.db.insert(decisionOwners).values(
    owners.flatMap((name, index) => {
      const personId = people.get(name)
      const values = {
        decisionId: decision.id,
        place: index,
        doneAt,
        note: isDone ? '已按要求完成，现场照片交安全监察部存档。' : '',
      }
      return personId === undefined ? [] : [{ ...values, personId }]
    }),
  )
}

/** Rooms, a dozen meetings of the weeks around today, and one that goes on. */
export const insertMeetings = async (db: Db, portal: Portal, units: readonly DemoUnit[]): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const place = { portal, tx, units, rooms: await insertRooms(db), people: await accountsOf(db) }
  const now = Date.now()
  const taken: { room: string; from: number; to: number }[] = []
  for (const seed of [...heldMeetings, ...plannedMeetings]) {
    const { startsAt, endsAt } = timesOf(seed, now)
    const [from, to] = [startsAt.getTime(), endsAt.getTime()]
    const isTaken = taken.some((other) => other.room === seed.room && other.from < to && other.to > from)
    // What goes on now may lie where another stands, whatever the hour at which the demo begins.
    if (isTaken && !seed.isDraft) continue
    if (seed.room !== undefined && !seed.isDraft) taken.push({ room: seed.room, from, to })
    await insertMeeting(place, seed, now)
  }
}
