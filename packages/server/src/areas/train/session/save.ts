import { formulaHundredths } from '@portal/contract/areas/learning/hours/hours.ts'
import { classRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import type { saveSessions } from '@portal/contract/areas/train/session/session.ts'
import type { SessionInput } from '@portal/contract/areas/train/session/session-input.ts'
import { errors } from '@portal/contract/errors.ts'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { minutesPerHour } from '#src/areas/learning/public.ts'
import { bookRoom, freeRoom } from '#src/areas/meeting/public.ts'
import { updateRow } from '#src/kit/store.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses, trainSessionLecturers, trainSessions } from '#src/schema/train/class.ts'
import type { Portal } from '#src/shared/portal.ts'
import { lockClass } from '../class/reach.ts'
import { hoursOfClass } from '../class/rule.ts'
import { FIXED, TAKES, type TrainClass } from '../class/state.ts'
import { holdRow, rulesOf } from '../enrolment/held-class.ts'
import { settle } from '../enrolment/settle.ts'
import { ensureHoursWithin, openRulesOfUnit } from '../permission/narrow.ts'
import { conflictsOfInput } from './conflicts.ts'
import { type Session, sessionsOf } from './read.ts'
import { tellSheets } from './sheets.ts'

const SHORTEST_MS = 10 * MINUTE_MS
const LONGEST_MS = 12 * HOUR_MS

const checkAlone = (sessions: readonly SessionInput[], minutes: number): void => {
  for (const [at, { from, to, hours }] of sessions.entries()) {
    const length = to.getTime() - from.getTime()
    if (length < SHORTEST_MS || length > LONGEST_MS) refuseField(`sessions.${at}.to`, no.sessionLength)
    const most = formulaHundredths(length, minutes) / 100
    if (hours !== null && hours > most) refuseField(`sessions.${at}.hours`, no.hoursAbove, { n: most.toFixed(2) })
  }
  const inOrder = [...sessions].sort((a, b) => a.from.getTime() - b.from.getTime())
  for (const [at, session] of inOrder.entries()) {
    const next = inOrder[at + 1]
    if (next && next.from < session.to) refuseField(`sessions.${sessions.indexOf(next)}.from`, no.sessionOverlap)
  }
}

/** What has begun stays where it was. */
const checkStarted = (before: readonly Session[], sessions: readonly SessionInput[], now: Date): void => {
  const known = new Map(
    sessions.flatMap((session) => (session.id === undefined ? [] : [[session.id, session] as const])),
  )
  for (const { id, startsAt, endsAt } of before) {
    if (startsAt > now) continue
    const kept = known.get(id)
    const isSame = kept?.from.getTime() === startsAt.getTime() && kept.to.getTime() === endsAt.getTime()
    ensure(isSame, no.sessionStarted)
  }
}

/** Lecturers that are not stopped, or teach the class already. */
const checkLecturers = async (tx: Tx, row: TrainClass, sessions: readonly SessionInput[]): Promise<void> => {
  const ids = [...new Set(sessions.flatMap(({ lecturerIds }) => lecturerIds))]
  if (ids.length === 0) return
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from train_lecturers l where l.id = any(${sql.param(ids)}::uuid[])
      and (l.stopped_at is null or exists (select 1 from train_session_lecturers x join train_sessions s on s.id = x.session_id
        where s.class_id = ${row.id} and x.lecturer_id = l.id))`)
  if (rows[0]?.n !== ids.length) refuseField('sessions', no.lecturerUnknown)
}

const columnsOf = (session: SessionInput, no: number) => ({
  no,
  title: session.title,
  courseCode: session.courseCode,
  startsAt: session.from,
  endsAt: session.to,
  roomId: session.roomId,
  place: session.place,
  hoursHundredths: session.hours === null ? null : Math.round(session.hours * 100),
  makeUpItem: session.makeUpItem,
})

const removeSession = async (tx: Tx, id: string): Promise<void> => {
  await freeRoom(tx, { use: 'session', objectId: id })
  await tx.db.delete(trainSessions).where(eq(trainSessions.id, id))
}

const writeOne = async (tx: Tx, classId: string, session: SessionInput, no: number): Promise<string> => {
  const values = columnsOf(session, no)
  const [row] =
    session.id === undefined
      ? await tx.db
          .insert(trainSessions)
          .values({ ...values, classId })
          .returning({ id: trainSessions.id })
      : await tx.db
          .update(trainSessions)
          .set(values)
          .where(sql`${trainSessions.id} = ${session.id} and ${trainSessions.classId} = ${classId}`)
          .returning({ id: trainSessions.id })
  ensure(row, errors.missing)
  await tx.db.delete(trainSessionLecturers).where(eq(trainSessionLecturers.sessionId, row.id))
  if (session.lecturerIds.length > 0)
    await tx.db
      .insert(trainSessionLecturers)
      .values([...new Set(session.lecturerIds)].map((lecturerId, place) => ({ sessionId: row.id, lecturerId, place })))
  return row.id
}

/** Rooms of the sessions of a class that is open to people, as they are now. */
export const bookRooms = async (tx: Tx, classId: string): Promise<void> => {
  const sessions = await sessionsOf(tx, classId)
  // First all are given free: a class may change rooms among its own sessions.
  for (const { id } of sessions) await freeRoom(tx, { use: 'session', objectId: id })
  for (const { id, roomId, startsAt, endsAt } of sessions)
    if (roomId !== null) await bookRoom(tx, { use: 'session', objectId: id }, { roomId, from: startsAt, to: endsAt })
}

export const freeRooms = async (tx: Tx, classId: string): Promise<void> => {
  for (const { id } of await sessionsOf(tx, classId)) await freeRoom(tx, { use: 'session', objectId: id })
}

/** First start and last end; a special class keeps its study time. */
const spanOfClass = (row: TrainClass, sessions: readonly SessionInput[]) => {
  if (row.kind === 'special') return {}
  if (sessions.length === 0) return { startsAt: null, endsAt: null }
  return {
    startsAt: new Date(Math.min(...sessions.map(({ from }) => from.getTime()))),
    endsAt: new Date(Math.max(...sessions.map(({ to }) => to.getTime()))),
  }
}

export const saveSessionsWith =
  (portal: Portal): HandlerOf<typeof saveSessions> =>
  async ({ tx, body, actor }) => {
    const before = await lockClass(tx, actor, body.id, 'edit')
    ensure(before.revision === body.revision, errors.stale)
    ensure(!FIXED.includes(before.state), before.state === 'cancelled' ? no.cancelledFixed : no.endedFixed)
    ensure(before.state !== 'in_review', no.inReview)
    const held = await holdRow(tx, before)
    const sessions = [...body.sessions].sort((a, b) => a.from.getTime() - b.from.getTime())
    checkAlone(sessions, await minutesPerHour(tx))
    const known = await sessionsOf(tx, before.id)
    checkStarted(known, sessions, held.now)
    await checkLecturers(tx, before, sessions)
    const span = spanOfClass(before, sessions)
    if (span.endsAt && before.state !== 'draft' && before.enrolTo > span.endsAt) refuseField('sessions', no.enrolLate)
    const kept = new Set(sessions.flatMap(({ id }) => id ?? []))
    const hoursBefore = await hoursOfClass(tx, before.id)
    const removed = known.map(({ id }) => id).filter((id) => !kept.has(id))
    for (const id of removed) await removeSession(tx, id)
    for (const [at, session] of sessions.entries()) await writeOne(tx, before.id, session, at + 1)
    const hours = await hoursOfClass(tx, before.id)
    if (hours > hoursBefore && !before.isTemplate) {
      const opening = { category: before.category, personId: actor.id }
      ensureHoursWithin(await openRulesOfUnit(tx, before.ownerOrgId), opening, hours)
    }
    const row = await updateRow({ ...tx, scope: ALL_ROWS }, trainClasses, before, {
      ...span,
      sheetScope: before.sheetScope,
    })
    if (TAKES.includes(row.state)) await bookRooms(tx, row.id)
    await settle(tx, { ...held, row, rules: rulesOf(row, held.rules.quotas) })
    await tellSheets(portal, tx, row.id, removed)
    return { saved: sessions.length, revision: row.revision, conflicts: await conflictsOfInput(tx, sessions, row) }
  }
