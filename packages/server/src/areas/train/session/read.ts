import { formulaHundredths } from '@portal/contract/areas/learning/hours/hours.ts'
import type { SessionView } from '@portal/contract/areas/train/session/session-input.ts'
import { eq, type InferSelectModel, sql } from 'drizzle-orm'
import { minutesPerHour } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { trainSessions } from '#src/schema/train/class.ts'
import type { Span } from './busy.ts'

export type Session = InferSelectModel<typeof trainSessions>

export const sessionsOf = (tx: Pick<Tx, 'db'>, classId: string): Promise<Session[]> =>
  tx.db
    .select()
    .from(trainSessions)
    .where(eq(trainSessions.classId, classId))
    .orderBy(trainSessions.startsAt, trainSessions.no)

/** Most hours of a session in hundredths: by its length, lowered by what was set. */
export const mostHundredths = (
  { startsAt, endsAt, hoursHundredths }: Pick<Session, 'startsAt' | 'endsAt' | 'hoursHundredths'>,
  minutes: number,
): number => {
  const formula = formulaHundredths(endsAt.getTime() - startsAt.getTime(), minutes)
  return hoursHundredths === null ? formula : Math.min(hoursHundredths, formula)
}

export const spanOf = ({ startsAt, endsAt, roomId, place }: Session, classPlace: string): Span => ({
  from: startsAt,
  to: endsAt,
  roomId,
  place: place || classPlace,
})

/** Names of lecturers as the directory or their own row has them. */
export const LECTURER_NAME = sql`coalesce(nullif(l.name, ''), lu.name, '')`
export const joinLecturer = sql`join train_lecturers l on l.id = x.lecturer_id left join users lu on lu.id = l.user_id`

const lecturersOf = async (tx: Pick<Tx, 'db'>, classId: string) => {
  const { rows } = await tx.db.execute<{ session_id: string; id: string; name: string }>(sql`
    select x.session_id, l.id, ${LECTURER_NAME} as name from train_session_lecturers x ${joinLecturer}
      join train_sessions s on s.id = x.session_id
    where s.class_id = ${classId} order by x.session_id, x.place`)
  const found = new Map<string, { id: string; name: string }[]>()
  for (const { session_id: sessionId, id, name } of rows)
    found.set(sessionId, [...(found.get(sessionId) ?? []), { id, name }])
  return found
}

const roomNames = async (tx: Pick<Tx, 'db'>, sessions: readonly Session[]): Promise<ReadonlyMap<string, string>> => {
  const ids = sessions.flatMap(({ roomId }) => roomId ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from meeting_rooms where id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** 课程表 of a class as people read it. */
export const sessionViews = async (
  tx: Tx,
  { id: classId, place: classPlace }: { id: string; place: string },
  now: Date,
): Promise<SessionView[]> => {
  const sessions = await sessionsOf(tx, classId)
  const [minutes, lecturers, rooms] = [
    await minutesPerHour(tx),
    await lecturersOf(tx, classId),
    await roomNames(tx, sessions),
  ]
  return sessions.map((session) => ({
    id: session.id,
    no: session.no,
    title: session.title,
    courseCode: session.courseCode,
    from: session.startsAt,
    to: session.endsAt,
    roomId: session.roomId,
    roomName: rooms.get(session.roomId ?? '') ?? '',
    place: session.place,
    where: rooms.get(session.roomId ?? '') ?? (session.place || classPlace),
    lecturers: lecturers.get(session.id) ?? [],
    hours: session.hoursHundredths === null ? null : session.hoursHundredths / 100,
    hoursMost: mostHundredths(session, minutes) / 100,
    makeUpItem: session.makeUpItem,
    started: session.startsAt <= now,
  }))
}
