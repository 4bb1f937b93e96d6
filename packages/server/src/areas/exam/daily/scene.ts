import { dailyTitle, dailyRefusals as no } from '@portal/contract/areas/exam/daily/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { dailyRuns } from '#src/schema/exam/daily.ts'
import { openReview, openRules } from '#src/shared/attempt/open-rules.ts'
import type { Attempt, AttemptItem, AttemptSceneRules, SittingRules } from '#src/shared/attempt/scene.ts'
import { earnPoints } from '#src/shared/points/earn.ts'
import type { Portal } from '#src/shared/portal.ts'
import { feedWrongBook } from '../wrong/feed.ts'
import { drawAgain, drawScored } from './draw-day.ts'
import { type DailyRun, loadPersonDays } from './person-days.ts'
import type { DailyPools } from './pool.ts'

const GRACE_SECONDS = 10

const getOwnRun = async (tx: Tx, id: string, personId: string): Promise<DailyRun> => {
  const [run] = await tx.db
    .select()
    .from(dailyRuns)
    .where(and(eq(dailyRuns.id, id), eq(dailyRuns.personId, personId)))
  return run ?? refuse(errors.missing)
}

const sittingRules = ({ day, attemptId, closesAt }: DailyRun): SittingRules => ({
  ...openRules(dailyTitle(day)),
  // Only the first sitting counts for the day; later ones are for practice.
  closeAt: attemptId === null ? closesAt : null,
  graceSeconds: GRACE_SECONDS,
})

/** Nobody came back and nothing was answered: the day was opened, not tried, and may still be made up. */
const isUntried = ({ submitKind, answered }: Attempt): boolean => submitKind !== 'self' && answered === 0

/** The first sitting of a run fills its day; a day made up earns nothing. */
const settleRun = async (
  { attempts, people }: Portal,
  tx: Tx,
  attempt: Attempt,
  items: readonly AttemptItem[],
): Promise<void> => {
  if (isUntried(attempt)) return
  const rightCount = items.filter(({ outcome }) => outcome === 'right').length
  const doneAt = attempt.submittedAt ?? new Date(await attempts.clock.at())
  const [run] = await tx.db.select().from(dailyRuns).where(eq(dailyRuns.id, attempt.objectId)).for('update')
  if (!run || run.attemptId !== null) return
  await tx.db
    .update(dailyRuns)
    // What was left unanswered was asked too.
    .set({ attemptId: attempt.id, n: attempt.itemCount, rightCount, doneAt })
    .where(eq(dailyRuns.id, run.id))
  if (run.madeUp) return

  const person = await people.get(run.personId)
  const facets = person?.rights.facets ?? []
  const days = await loadPersonDays(tx.db, { id: run.personId, facets }, await attempts.clock.at())
  const grants = await earnPoints(tx, {
    personId: run.personId,
    event: 'dailyScored',
    sourceId: `daily:${run.day}`,
    amount: rightCount,
    facts: {
      total: attempt.itemCount,
      percent: attempt.itemCount === 0 ? 0 : Math.round((rightCount / attempt.itemCount) * 1000) / 10,
      streak: days.streak(),
      madeUp: false,
    },
    title: dailyTitle(run.day),
    occurredAt: doneAt,
    day: run.day,
  })
  const points = grants.reduce((sum, grant) => sum + grant.points, 0)
  if (points > 0) await tx.db.update(dailyRuns).set({ points }).where(eq(dailyRuns.id, run.id))
}

/** Somebody tried the day of this sitting; whoever only opened it may still answer the same set, and knows no key of it. */
const isTried = async (tx: Tx, { objectId }: Attempt): Promise<boolean> => {
  const [run] = await tx.db.select({ attemptId: dailyRuns.attemptId }).from(dailyRuns).where(eq(dailyRuns.id, objectId))
  return run?.attemptId !== null
}

/** 每日答题 as a user of the one attempt engine: one scored sitting of a day, then as many free ones as wanted. */
export const dailyScene = (portal: Portal, pools: DailyPools): AttemptSceneRules => ({
  scene: 'daily',
  rulesFor: async (tx, { actor, objectId }) => {
    const run = await getOwnRun(tx, objectId, actor.id)
    const isOver = run.attemptId === null && (await portal.attempts.clock.at()) >= run.closesAt.getTime()
    ensure(!isOver, no.closed)
    return sittingRules(run)
  },
  draw: async (tx, { actor, objectId }, seed) => {
    const run = await getOwnRun(tx, objectId, actor.id)
    const paper = run.attemptId === null ? await drawScored(tx, pools, run) : await drawAgain(tx, run, seed)
    return { paper, snapshotNo: 0, relaxed: [] }
  },
  onHandedIn: async (tx, attempt, items) => {
    await settleRun(portal, tx, attempt, items)
    if (await isTried(tx, attempt)) await feedWrongBook(tx, attempt, items)
  },
  reviewOf: async () => openReview,
  keysFrom: async (tx, attempt) => ((await isTried(tx, attempt)) ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY),
})
