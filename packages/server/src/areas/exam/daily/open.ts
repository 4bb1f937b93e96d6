import type { openDaily } from '@portal/contract/areas/exam/daily/daily.ts'
import { dailyRefusals as no } from '@portal/contract/areas/exam/daily/words.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { dailyRuns } from '#src/schema/exam/daily.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { closesAt, type DailyRun, loadPersonDays, type PersonDays } from './person-days.ts'
import { runningOf } from './running.ts'

/** The row of the day; a twin that was faster made it already, and one never begun becomes a day made up. */
const openRun = async (tx: Tx, actor: Actor, days: PersonDays, day: string): Promise<DailyRun> => {
  const plan = days.plans.on(day) ?? refuse(no.notMakeUp)
  const madeUp = day < days.today
  const values = { planId: plan.planId, versionNo: plan.no, madeUp, closesAt: closesAt(days.today) }
  const [run] = await tx.db
    .insert(dailyRuns)
    .values({ ...values, personId: actor.id, day, n: plan.settings.n, orgId: actor.orgId })
    .onConflictDoUpdate({
      target: [dailyRuns.personId, dailyRuns.day],
      set: madeUp ? { madeUp, closesAt: values.closesAt, openedAt: sql`now()` } : { day },
      setWhere: isNull(dailyRuns.attemptId),
    })
    .returning()
  if (run) return run
  const [done] = await tx.db
    .select()
    .from(dailyRuns)
    .where(and(eq(dailyRuns.personId, actor.id), eq(dailyRuns.day, day)))
  return done ?? refuse(no.closed)
}

const runFor = async (tx: Tx, actor: Actor, days: PersonDays, day: string): Promise<DailyRun> => {
  const known = days.runs.get(day)
  switch (days.stateOf(day)) {
    case 'running':
      return known ?? refuse(no.closed)
    case 'open':
    case 'makeUp':
      return openRun(tx, actor, days, day)
    case 'done':
    case 'madeUp':
      return refuse(day === days.today ? no.done : no.notMakeUp)
    case 'none':
      return refuse(day === days.today ? no.none : no.notMakeUp)
    case 'missed':
    case 'upcoming':
      return refuse(no.notMakeUp)
  }
}

/** The day is that of the first opening: from here on the set may be handed in until half past midnight. */
export const openWith =
  (attempts: Attempts): HandlerOf<typeof openDaily> =>
  async ({ tx, body, actor }) => {
    const days = await loadPersonDays(tx.db, actor, await attempts.clock.at())
    const day = body.day ?? days.today
    const known = days.runs.get(day)
    if (body.again) ensure((known?.attemptId ?? null) !== null, no.notDone)
    const run = body.again && known ? known : await runFor(tx, actor, days, day)
    const [running] = await runningOf(tx, actor.id, [run.id])
    return { runId: run.id, day: run.day, n: run.n, attemptId: running?.id ?? null }
  }
