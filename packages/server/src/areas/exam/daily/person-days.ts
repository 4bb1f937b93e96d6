import { CLOSES_MINUTES_AFTER_MIDNIGHT } from '@portal/contract/areas/exam/daily/daily.ts'
import { addDays, MINUTE_MS, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { desc, eq, type InferSelectModel, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { dailyRuns } from '#src/schema/exam/daily.ts'
import { loadPlanDays, type PlanDays } from './plan-days.ts'
import { streakOf } from './streak.ts'

export type DailyRun = InferSelectModel<typeof dailyRuns>
export type DayState = 'none' | 'open' | 'running' | 'done' | 'madeUp' | 'makeUp' | 'missed' | 'upcoming'

/** A set opened today may be handed in until then. */
export const closesAt = (today: string): Date =>
  new Date(startOfDay(addDays(today, 1)).getTime() + CLOSES_MINUTES_AFTER_MIDNIGHT * MINUTE_MS)

/** Streaks reach no further back. */
const MOST_RUNS = 1500

export interface PersonDays {
  today: string
  plans: PlanDays
  runs: ReadonlyMap<string, DailyRun>
  /** The first day that counts for the person. */
  since: string
  stateOf(day: string): DayState
  streak(): number
}

interface Known {
  today: string
  now: number
  plans: PlanDays
  runs: readonly DailyRun[]
  since: string
}

export const personDays = ({ today, now, plans, runs, since }: Known): PersonDays => {
  const byDay = new Map(runs.map((run) => [run.day, run]))
  const isRunning = (run: DailyRun) => run.attemptId === null && now < run.closesAt.getTime()

  const stateOf = (day: string): DayState => {
    const run = byDay.get(day)
    if (run && run.attemptId !== null) return run.madeUp ? 'madeUp' : 'done'
    if (run && isRunning(run)) return 'running'
    const plan = day < since ? null : plans.on(day)
    if (!plan) return 'none'
    if (day > today) return 'upcoming'
    if (day === today) return 'open'
    return addDays(day, plan.settings.makeUpDays) >= today ? 'makeUp' : 'missed'
  }

  const streak = () => {
    const first = runs.reduce((least, run) => (run.day < least ? run.day : least), today)
    return streakOf({
      today,
      from: first,
      isPlanned: (day) => day >= since && plans.on(day) !== null,
      isDone: (day) => (byDay.get(day)?.attemptId ?? null) !== null,
      isOpen: (day) => day === today || stateOf(day) === 'running',
    })
  }
  return { today, plans, runs: byDay, since, stateOf, streak }
}

/** Everything that decides about the days of one person. */
export const loadPersonDays = async (
  db: Db,
  { id, facets }: { id: string; facets: readonly string[] },
  now: number,
): Promise<PersonDays> => {
  const runs = await db
    .select()
    .from(dailyRuns)
    .where(eq(dailyRuns.personId, id))
    .orderBy(desc(dailyRuns.day))
    .limit(MOST_RUNS)
  const { rows } = await db.execute<{ created: string }>(sql`select created_at as created from users where id = ${id}`)
  const joined = shanghaiDay(new Date(rows[0]?.created ?? now))
  const since = runs.reduce((least, run) => (run.day < least ? run.day : least), joined)
  return personDays({
    today: shanghaiDay(new Date(now)),
    now,
    plans: await loadPlanDays(db, facets, since),
    runs,
    since,
  })
}
