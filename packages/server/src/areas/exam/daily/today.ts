import type { dailyCalendar, dailyToday } from '@portal/contract/areas/exam/daily/daily.ts'
import { dailyReasonText } from '@portal/contract/areas/exam/daily/words.ts'
import { periodDays } from '@portal/contract/areas/points/board-period.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { addDays, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { attempts as attemptRows } from '#src/schema/exam/attempt.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { handInIfOverdue } from '#src/shared/attempt/overdue.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import type { Participation } from './participation.ts'
import { type DailyRun, loadPersonDays, type PersonDays } from './person-days.ts'
import { runningOf } from './running.ts'

type Today = ResultOf<typeof dailyToday>

const MOST_MAKE_UP_DAYS = 7

/** Nobody reads a set as still running whose time is over. */
const daysOf = async (attempts: Attempts, tx: Tx, actor: Actor): Promise<PersonDays> => {
  const now = await attempts.clock.at()
  const days = await loadPersonDays(tx.db, actor, now)
  const over = [...days.runs.values()].filter((run) => run.attemptId === null && run.closesAt.getTime() <= now)
  const left = await runningOf(
    tx,
    actor.id,
    over.map(({ id }) => id),
  )
  for (const { id } of left) await handInIfOverdue(attempts, id)
  return left.length === 0 ? days : loadPersonDays(tx.db, actor, now)
}

const reasonsOf = async (tx: Tx, run: DailyRun, attemptId: string): Promise<Today['reasons']> => {
  if (Object.keys(run.reasons).length === 0) return []
  const [attempt] = await tx.db
    .select({ paper: attemptRows.paper })
    .from(attemptRows)
    .where(eq(attemptRows.id, attemptId))
  return (attempt ? itemsOf(attempt) : []).flatMap(({ itemId, questionId }) => {
    const reason = run.reasons[questionId]
    return reason ? [{ itemId, kind: reason.kind, text: dailyReasonText(reason) }] : []
  })
}

export const todayWith =
  (attempts: Attempts, participation: Participation): HandlerOf<typeof dailyToday> =>
  async ({ tx, actor }) => {
    const days = await daysOf(attempts, tx, actor)
    const { today } = days
    const run = days.runs.get(today)
    const plan = days.plans.on(today)
    const before = days.runs.get(addDays(today, -1))
    const late = before && days.stateOf(before.day) === 'running' ? before : null
    const running = run && run.attemptId === null ? (await runningOf(tx, actor.id, [run.id]))[0] : undefined
    const attemptId = run?.attemptId ?? running?.id
    // Opened, and nothing begun: to the person the set still lies there unanswered.
    const state = days.stateOf(today) === 'running' && !running ? 'open' : days.stateOf(today)
    const earlier = Array.from({ length: MOST_MAKE_UP_DAYS }, (_, back) => addDays(today, -back - 1))
    return {
      day: today,
      state,
      serverNow: new Date(await attempts.clock.at()),
      nextDayAt: startOfDay(addDays(today, 1)),
      planTitle: plan?.title ?? '',
      mode: plan?.settings.mode ?? null,
      n: run?.n ?? plan?.settings.n ?? 0,
      ...(run && { runId: run.id }),
      ...(attemptId !== undefined && { attemptId }),
      right: run && run.attemptId !== null ? run.rightCount : null,
      points: run?.points ?? 0,
      streak: days.streak(),
      reasons: run && attemptId !== undefined ? await reasonsOf(tx, run, attemptId) : [],
      late: late && { day: late.day, runId: late.id, closesAt: late.closesAt },
      makeUp: earlier.filter((day) => days.stateOf(day) === 'makeUp'),
      participation: plan ? await participation.of(tx, actor, plan, today) : null,
    }
  }

export const calendarWith =
  (attempts: Attempts): HandlerOf<typeof dailyCalendar> =>
  async ({ tx, body, actor }) => {
    const days = await daysOf(attempts, tx, actor)
    const month = periodDays('month', body.month) ?? { from: days.today, until: days.today }
    const list: ResultOf<typeof dailyCalendar> = []
    for (let day = month.from; day < month.until; day = addDays(day, 1)) {
      const run = days.runs.get(day)
      const isDone = run !== undefined && run.attemptId !== null
      const asked = run?.n ?? days.plans.on(day)?.settings.n ?? 0
      const state = days.stateOf(day)
      list.push({
        day,
        state,
        n: state === 'none' ? 0 : asked,
        right: isDone ? run.rightCount : null,
        points: isDone ? run.points : 0,
        runId: run?.id ?? null,
        attemptId: run?.attemptId ?? null,
      })
    }
    return list
  }
