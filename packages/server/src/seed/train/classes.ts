import type { EnrolmentResult, EnrolmentState } from '@portal/contract/areas/train/words.ts'
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { bookRoom } from '#src/areas/meeting/public.ts'
import { submitReview } from '#src/areas/train/public.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { trainClasses, trainClassQuotas, trainSessionLecturers, trainSessions } from '#src/schema/train/class.ts'
import { trainEnrolmentEvents, trainEnrolments } from '#src/schema/train/enrolment.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { spellUnit } from '#src/shared/directory/pinyin.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { DemoUnit } from '../organisation.ts'
import { type ClassSeed, classPlan } from './plan.ts'

interface Person {
  id: string
  orgId: string
  path: string
}

interface Place {
  portal: Portal
  tx: Tx
  people: readonly Person[]
  companies: readonly DemoUnit[]
  accounts: ReadonlyMap<string, string>
  teachers: readonly string[]
  rooms: readonly string[]
}

/** Lecturers in contract: those whose time is over teach nothing new. */
const teachersOf = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from train_lecturers where contract_to is null or contract_to >= current_date order by created_at, id`)
  return rows.map(({ id }) => id)
}

/** Two sessions a day, in the morning and after lunch; one that goes on now is held around this hour. */
const timesOf = ({ day, state, kind }: ClassSeed, at: number, now: number) => {
  const date = addDays(shanghaiDay(new Date(now)), day + Math.floor(at / 2))
  const start = startOfDay(date).getTime() + (at % 2 === 0 ? 9 : 13.5) * HOUR_MS
  const isNow = state === 'running' && kind !== 'special' && at === 0
  const from = isNow ? Math.floor((now - HOUR_MS) / (5 * MINUTE_MS)) * 5 * MINUTE_MS : start
  return { startsAt: new Date(from), endsAt: new Date(from + 2 * HOUR_MS) }
}

const spanOf = (seed: ClassSeed, now: number) => {
  const today = shanghaiDay(new Date(now))
  if (seed.kind === 'special') {
    const [studyFrom, studyTo] = [addDays(today, seed.day), addDays(today, seed.day + 20)]
    return { studyFrom, studyTo, startsAt: startOfDay(studyFrom), endsAt: startOfDay(addDays(studyTo, 1)) }
  }
  if (seed.template) return {}
  const times = seed.sessions.map((_, at) => timesOf(seed, at, now))
  return {
    startsAt: new Date(Math.min(...times.map(({ startsAt }) => startsAt.getTime()))),
    endsAt: new Date(Math.max(...times.map(({ endsAt }) => endsAt.getTime()))),
  }
}

/** Enrolment ends at 18:00 two days before the first session; of what is open now never before tomorrow. */
const enrolmentOf = (seed: ClassSeed, now: number) => {
  const start = now + seed.day * DAY_MS
  const isTaking = seed.state === 'open' || seed.state === 'draft'
  const last = new Date(Math.max(start - 2 * DAY_MS, isTaking ? now + DAY_MS : 0))
  const enrolTo = new Date(startOfDay(shanghaiDay(last)).getTime() + 18 * HOUR_MS)
  return { enrolFrom: new Date(enrolTo.getTime() - 21 * DAY_MS), enrolTo }
}

const insertClass = async (place: Place, seed: ClassSeed, no: number, now: number): Promise<string> => {
  const { tx, accounts, companies } = place
  const account = (name: string) => accounts.get(name) ?? ROOT_ORG_ID
  const { enrolFrom, enrolTo } = enrolmentOf(seed, now)
  const span = spanOf(seed, now)
  const year = shanghaiDay(new Date(now + seed.day * DAY_MS)).slice(0, 4)
  const isReviewed = (seed.pending ?? 0) > 0
  const openedAt = seed.state === 'draft' ? null : enrolFrom
  const audience = { ...EMPTY_AUDIENCE, units: [{ id: ROOT_ORG_ID, below: true }] }
  const [row] = await tx.db
    .insert(trainClasses)
    .values({
      code: `ROOT-${year}-${String(no).padStart(3, '0')}`,
      title: seed.name,
      initials: spellUnit(seed.name).initials,
      kind: seed.kind ?? 'class',
      category: seed.category,
      isTemplate: seed.template ?? false,
      headTeacherId: account('officer'),
      assistantIds: [account('lecturer')],
      intro: '由安全监察部组织，面向各单位从业人员；按时到课并完成考核方可结业。',
      place: '培训中心',
      capacity: seed.capacity,
      minSeats: seed.name.includes('第 3 期') ? 30 : 0,
      ...(seed.quotas && { releaseAt: new Date(enrolTo.getTime() - DAY_MS) }),
      enrolWays: ['self', 'nominated', 'assigned', 'import'],
      enrolFrom,
      enrolTo,
      review: isReviewed ? 'organiser' : 'none',
      ...span,
      state: seed.state,
      openedAt,
      confirmedAt: ['draft', 'open', 'cancelled'].includes(seed.state) ? null : enrolTo,
      graduatedAt:
        seed.state === 'graduated' || seed.state === 'archived'
          ? new Date((span.endsAt?.getTime() ?? now) + DAY_MS)
          : null,
      cancelReason: seed.reason ?? '',
      ownerOrgId: ROOT_ORG_ID,
      createdBy: account('officer'),
      createdAt: new Date(enrolFrom.getTime() - 5 * DAY_MS),
      updatedAt: new Date(Math.min(now, enrolTo.getTime())),
      ...audienceValues(audience),
    })
    .returning({ id: trainClasses.id })
  const id = row?.id ?? ''
  for (const [company, quota] of seed.quotas ?? []) {
    const orgId = companies[company]?.id
    if (orgId !== undefined) await tx.db.insert(trainClassQuotas).values({ classId: id, orgId, quota })
  }
  return id
}

const insertSessions = async (
  place: Place,
  classId: string,
  seed: ClassSeed,
  no: number,
  now: number,
): Promise<void> => {
  const { tx, teachers, rooms } = place
  const isBooked = seed.room === true && seed.state !== 'cancelled'
  for (const [at, title] of seed.sessions.entries()) {
    const times = timesOf(seed, at, now)
    const roomId = isBooked ? (rooms[no % Math.max(1, rooms.length)] ?? null) : null
    const isFree = roomId === null || (await isRoomFree(tx, roomId, times))
    const id = v7()
    await tx.db.insert(trainSessions).values({
      id,
      classId,
      no: at + 1,
      title,
      ...times,
      roomId: isFree ? roomId : null,
      place: isFree && roomId !== null ? '' : '培训中心 201',
    })
    const lecturerId = teachers[(no + at) % Math.max(1, teachers.length)]
    if (lecturerId !== undefined) await tx.db.insert(trainSessionLecturers).values({ sessionId: id, lecturerId })
    if (roomId !== null && isFree)
      await bookRoom(tx, { use: 'session', objectId: id }, { roomId, from: times.startsAt, to: times.endsAt })
  }
}

const isRoomFree = async (tx: Tx, roomId: string, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => {
  const { rows } = await tx.db.execute(sql`select 1 from room_bookings where room_id = ${roomId}
    and starts_at < ${endsAt.toISOString()}::timestamptz and ends_at > ${startsAt.toISOString()}::timestamptz limit 1`)
  return rows.length === 0
}

/** What became of the people of a class that is over: nine of ten passed. */
const resultOf = ({ state }: ClassSeed, at: number): Partial<typeof trainEnrolments.$inferInsert> => {
  if (state !== 'graduated' && state !== 'archived') return {}
  const result: EnrolmentResult = at % 17 === 5 ? 'noShow' : at % 11 === 7 ? 'failed' : 'passed'
  const percent = result === 'noShow' ? 0 : result === 'failed' ? 66.6 : 100 - (at % 5) * 3
  return { result, percent, resultWhy: [], score: result === 'passed' ? 70 + ((at * 7) % 30) : null }
}

/** The people of a class, taken from another place of the list each time; the queue comes last. */
const insertPeople = async (place: Place, classId: string, seed: ClassSeed, no: number, now: number): Promise<void> => {
  const { tx, people, companies, portal } = place
  const states: EnrolmentState[] = [
    ...Array<EnrolmentState>(seed.people).fill('confirmed'),
    ...Array<EnrolmentState>(seed.offered ?? 0).fill('offered'),
    ...Array<EnrolmentState>(seed.pending ?? 0).fill('pending'),
    ...Array<EnrolmentState>(seed.waiting ?? 0).fill('waitlisted'),
  ]
  const { enrolFrom } = enrolmentOf(seed, now)
  const last = Math.min(now - HOUR_MS, enrolFrom.getTime() + 14 * DAY_MS)
  const step = (last - enrolFrom.getTime()) / Math.max(1, states.length)
  const left = new Map((seed.quotas ?? []).map(([company, quota]) => [companies[company]?.id ?? '', quota]))
  const rows = states.map((state, at) => {
    const person = people[(no * 97 + at * 13) % people.length]
    const waitAt = new Date(enrolFrom.getTime() + Math.floor(step * (at + 1)))
    return { person, at, state, waitAt }
  })
  let open = seed.capacity - [...left.values()].reduce((kept, n) => kept + n, 0)
  const unique = rows.filter(({ person }, at) => person && rows.findIndex((other) => other.person === person) === at)
  for (const { person, at, state, waitAt } of unique) {
    if (!person) continue
    const isWaiting = state === 'waitlisted'
    const own = [...left].find(([unit, n]) => n > 0 && person.path.includes(unit))?.[0] ?? null
    // Nobody waits who could have a seat, and nobody sits where none is.
    if (isWaiting ? own !== null || (open > 0 && left.size > 0) : own === null && open <= 0) continue
    if (!isWaiting && own !== null) left.set(own, (left.get(own) ?? 1) - 1)
    else if (!isWaiting) open -= 1
    const isOffered = state === 'offered'
    const id = v7()
    await tx.db.insert(trainEnrolments).values({
      id,
      classId,
      userId: person.id,
      orgId: person.orgId,
      way: at % 6 === 4 ? 'assigned' : 'self',
      state,
      pool: isWaiting ? null : own,
      waitAt,
      createdAt: waitAt,
      ...(isOffered && { offeredAt: new Date(now - 2 * HOUR_MS), offerEnd: new Date(now + 22 * HOUR_MS) }),
      ...(state === 'confirmed' && resultOf(seed, at)),
    })
    await tx.db
      .insert(trainEnrolmentEvents)
      .values({ id: v7(), enrolmentId: id, at: waitAt, state: isOffered ? 'waitlisted' : state, byId: person.id })
    // Whoever decides finds it among what waits for him.
    if (state === 'pending') await submitReview(portal, tx, { id: person.id, orgId: person.orgId } as Actor, id)
  }
}

/** Classes over two years, with their people, queues and what waits for a decision. */
export const insertClasses = async (db: Db, portal: Portal, units: readonly DemoUnit[]): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const now = Date.now()
  const accounts = new Map(
    (
      await db.execute<{ id: string; login_name: string }>(
        sql`select id, login_name from users where login_name in ('admin', 'officer', 'lecturer', 'approver', 'learner')`,
      )
    ).rows.map(({ id, login_name: name }) => [name, id]),
  )
  const { rows: found } = await db.execute<{ id: string; org_id: string; path: string }>(
    sql`select u.id, u.primary_org_id as org_id, o.path from users u join org_units o on o.id = u.primary_org_id
      where u.enabled and u.deleted_at is null and o.depth > 2 order by md5(u.code) limit 900`,
  )
  const { rows: rooms } = await db.execute<{ id: string }>(
    sql`select id from meeting_rooms where enabled order by seats desc, name`,
  )
  const place: Place = {
    portal,
    tx,
    people: found.map(({ id, org_id: orgId, path }) => ({ id, orgId, path })),
    companies: units.filter(({ kind }) => kind === 'company'),
    accounts,
    teachers: await teachersOf(db),
    rooms: rooms.map(({ id }) => id),
  }
  if (place.people.length === 0) return
  for (const [no, seed] of classPlan.entries()) {
    const id = await insertClass(place, seed, no + 1, now)
    await insertSessions(place, id, seed, no, now)
    await insertPeople(place, id, seed, no, now)
  }
  const year = Number(shanghaiDay(new Date(now)).slice(0, 4))
  for (const each of [year - 2, year - 1, year, year + 1])
    await db.execute(
      sql`insert into train_class_numbers (org_code, year, last) values ('ROOT', ${each}, ${classPlan.length})`,
    )
}
