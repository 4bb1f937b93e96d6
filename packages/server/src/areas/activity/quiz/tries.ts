import type { QuizSettings } from '@portal/contract/areas/activity/quiz-settings.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'

export type Try = Pick<
  Attempt,
  'id' | 'no' | 'state' | 'startedAt' | 'submittedAt' | 'total' | 'maxTotal' | 'seatReturned' | 'deadline'
>

/** Tries of one person, without papers and answers, the first one first. */
export const triesOf = (tx: Tx, activityId: string, personId: string): Promise<Try[]> =>
  tx.db
    .select({
      id: attempts.id,
      no: attempts.no,
      state: attempts.state,
      startedAt: attempts.startedAt,
      submittedAt: attempts.submittedAt,
      total: attempts.total,
      maxTotal: attempts.maxTotal,
      seatReturned: attempts.seatReturned,
      deadline: attempts.deadline,
    })
    .from(attempts)
    .where(
      and(
        eq(attempts.scene, 'activity'),
        eq(attempts.objectId, activityId),
        eq(attempts.personId, personId),
        sql`${attempts.state} <> 'prepared'`,
      ),
    )
    .orderBy(attempts.no)

export interface Left {
  /** Null: any number. */
  today: number | null
  all: number | null
}

/** How many tries are left now; the day is that of the start, in Shanghai. */
export const leftOf = ({ perDay, inAll }: QuizSettings, tries: readonly Try[], now: number): Left => {
  const counted = tries.filter(({ seatReturned }) => !seatReturned)
  const today = shanghaiDay(new Date(now))
  const ofToday = counted.filter(({ startedAt }) => startedAt && shanghaiDay(startedAt) === today)
  const all = inAll === null ? null : Math.max(0, inAll - counted.length)
  const day = perDay === null ? null : Math.max(0, perDay - ofToday.length)
  return { all, today: day === null || all === null ? (day ?? all) : Math.min(day, all) }
}

const FINISHED: readonly string[] = ['marked', 'published', 'appealed']

/** Hundredths of 100 分, whatever the questions of the paper sum to. */
export const scoreOf = ({ state, total, maxTotal }: Pick<Try, 'state' | 'total' | 'maxTotal'>): number | null =>
  total === null || maxTotal === 0 || !FINISHED.includes(state) ? null : Math.round((total * 10_000) / maxTotal)

export interface Counted {
  id: string
  score: number
  at: Date
}

/** The try that counts; of equal ones the earlier. */
export const countedTry = ({ counting }: Pick<QuizSettings, 'counting'>, tries: readonly Try[]): Counted | null => {
  const finished = tries.flatMap((each) => {
    const score = scoreOf(each)
    return score === null || !each.submittedAt ? [] : [{ id: each.id, score, at: each.submittedAt, no: each.no }]
  })
  const [first, ...others] = finished.toSorted((a, b) => a.no - b.no)
  if (!first) return null
  return counting === 'first' ? first : others.reduce((best, each) => (each.score > best.score ? each : best), first)
}
