import { minutesCovered } from '@portal/contract/areas/learning/hours/covered.ts'
import type { CreditNote } from '@portal/contract/areas/train/result/result.ts'
import { isEnough, sessionHundredths } from '@portal/contract/areas/train/result/session-hours.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { minutesPerHourAt } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { type GrantedSpan, grantedPresence, spansBefore } from '#src/shared/evidence/granted-presence.ts'
import { courseOfSession, type Session } from '../presence/sessions.ts'
import type { Presence } from './facts.ts'
import type { TrainClass } from './rules.ts'

/** What one person gets for one session. */
export interface Credit {
  session: Session
  presence: Presence
  /** Minutes that are turned into hours, and those hours. */
  minutes: number
  hundredths: number
  note: CreditNote | null
}

interface CourseRow extends Record<string, unknown> {
  userId: string
  course: string
  year: number
  grantedAt: number
}

/** Courses that other classes have granted these people, by calendar year. */
const coursesGranted = async (tx: Tx, classId: string, sessions: readonly Session[], userIds: readonly string[]) => {
  const courses = [...new Set(sessions.map(({ courseCode }) => courseCode).filter((code) => code !== ''))]
  if (courses.length === 0) return []
  const { rows } = await tx.db.execute<CourseRow>(sql`
    select p.user_id as "userId", ${courseOfSession} as course,
      extract(year from s.starts_at at time zone 'Asia/Shanghai')::int as year,
      min(extract(epoch from p.granted_at) * 1000)::float8 as "grantedAt"
    from train_presence p join train_sessions s on s.id = p.session_id join train_classes c on c.id = p.class_id
    where p.user_id = any(${sql.param([...userIds])}::uuid[]) and p.granted_at is not null and p.class_id <> ${classId}
      and ${courseOfSession} = any(${sql.param(courses)}::text[])
    group by 1, 2, 3`)
  return rows
}

interface Standing {
  spans: readonly GrantedSpan[]
  courses: readonly CourseRow[]
  /** Minutes of one 学时, by session. */
  perHour: ReadonlyMap<string, number>
}

/** Whatever stands in the way of hours of these people: other presence and other classes of the same course. */
export const readStanding = async (
  tx: Tx,
  cls: Pick<TrainClass, 'id'>,
  sessions: readonly Session[],
  userIds: readonly string[],
): Promise<Standing> => {
  const from = Math.min(...sessions.map(({ start }) => start))
  const to = Math.max(...sessions.map(({ end }) => end))
  const perHour = await minutesPerHourAt(
    tx.db,
    sessions.map(({ start }) => start),
  )
  return {
    spans: sessions.length === 0 ? [] : await grantedPresence(tx.db, userIds, { from, to }),
    courses: await coursesGranted(tx, cls.id, sessions, userIds),
    perHour: new Map(sessions.map(({ id }, place) => [id, perHour[place] ?? 0])),
  }
}

const isCourseTaken = ({ courses }: Standing, { courseCode, start }: Session, presence: Presence): boolean =>
  courses.some(
    ({ userId, course, year, grantedAt }) =>
      userId === presence.userId &&
      course === courseCode &&
      year === shanghaiYear(start) &&
      (presence.grantedAt === null || grantedAt < presence.grantedAt),
  )

/** h(s) of 50 section 4 for one person, and why it is less than his minutes. */
export const creditOf = (
  { sessionPercent, hoursWhen }: Pick<TrainClass, 'sessionPercent' | 'hoursWhen'>,
  standing: Standing,
  session: Session,
  presence: Presence,
  passed: boolean,
): Credit => {
  const none = (note: CreditNote | null): Credit => ({ session, presence, minutes: 0, hundredths: 0, note })
  const { minutes, length, from, to } = presence
  if (!isEnough({ minutes, length, sessionPercent })) return none(minutes > 0 ? 'short' : null)
  if (hoursWhen === 'pass' && !passed) return none('notPassed')
  if (isCourseTaken(standing, session, presence)) return none('course')
  const own = { kind: 'session', itemId: session.id, userId: presence.userId, grantedAt: presence.grantedAt } as const
  const span = { from: from ?? session.start, to: to ?? session.end }
  const covered = minutesCovered(span, spansBefore(standing.spans, own))
  const left = Math.max(0, minutes - covered)
  const hundredths = sessionHundredths({
    minutes,
    length,
    covered,
    sessionPercent,
    most: session.mostHundredths,
    minutesPerHour: standing.perHour.get(session.id) ?? 1,
  })
  return { session, presence, minutes: left, hundredths, note: covered > 0 ? 'overlap' : null }
}
