import { hoursFromHundredths } from '@portal/contract/areas/learning/hours/amount.ts'
import { recalculationTitle, type updateClssHourCacheRecord } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { studyBalances } from '#src/schema/study.ts'
import { jobs } from '#src/schema/system/system.ts'
import type { Portal } from '#src/shared/portal.ts'
import { allOf, personInScope, personOfUnit, scopedBy } from '../people.ts'
import { lockAnyPeople } from '../play/batch.ts'
import type { Study } from '../study.ts'
import { type Difference, recalculate } from './recalculate.ts'

const KIND = 'learning.recalculate'
/** More people than this are recalculated behind the answer, this many at a time. */
const AT_ONCE = 200
const OWN_EVERY_MS = 60_000

interface Payload {
  jobId: string
  year: number
  userIds: string[]
  dryRun: boolean
}

const shown = (changed: readonly Difference[]) =>
  changed.map(({ userId, name, before, after }) => ({
    userId,
    name,
    before: hoursFromHundredths(before),
    after: hoursFromHundredths(after),
  }))

const noteChanges = (tx: Tx, year: number, changed: readonly Difference[]) => {
  for (const { userId, name, before, after } of changed) {
    const diff = [{ field: `hours ${year}`, before: before / 100, after: after / 100 }]
    tx.notes.push({ objectType: 'hour_totals', objectId: userId, objectName: name, diff })
  }
}

const ensureNotLately = async (tx: Tx, userId: string, atMs: number) => {
  const balance = (await lockAnyPeople(tx.db, [userId])).get(userId)
  const lastMs = balance?.recalculatedAt?.getTime() ?? 0
  ensure(atMs - lastMs >= OWN_EVERY_MS, no.recalculatedLately)
  await tx.db
    .update(studyBalances)
    .set({ recalculatedAt: new Date(atMs) })
    .where(eq(studyBalances.userId, userId))
}

const startJob = async (tx: Tx, ownerId: string, title: string, order: Omit<Payload, 'jobId'>): Promise<string> => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${KIND}))`)
  const { rows } = await tx.db.execute(sql`select 1 from jobs where kind = ${KIND} and state in ('waiting', 'running')`)
  ensure(rows.length === 0, no.recalculating)
  const jobId = v7()
  await tx.db.insert(jobs).values({ id: jobId, kind: KIND, title, ownerId })
  await enqueue(tx, KIND, { jobId, ...order }, { key: jobId })
  return jobId
}

/** Oneself, or with the code the people named, or those of a unit in scope. */
export const recalculationWith =
  ({ clock, rules, items }: Study): HandlerOf<typeof updateClssHourCacheRecord> =>
  async ({ tx, actor, body: { year, userIds, orgId, dryRun = false } }) => {
    const own = orgId === undefined && (userIds === undefined || userIds.every((id) => id === actor.id))
    if (own) {
      if (!dryRun) await ensureNotLately(tx, actor.id, await clock(tx.db))
      const changed = await recalculate(items, tx.db, { userIds: [actor.id], year, dryRun }, await rules.all(tx.db))
      noteChanges(tx, year, dryRun ? [] : changed)
      return { changed: shown(changed) }
    }

    ensure(actor.holds(P.studyTimeRecalc), errors.noRight)
    const scoped = scopedBy(tx, actor, P.studyTimeRecalc)
    const named = userIds === undefined ? undefined : sql`u.id = any(${sql.param(userIds)}::uuid[])`
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select u.id from users u where u.deleted_at is null
        and ${allOf(personInScope(scoped), personOfUnit(orgId), named)} order by u.id`)
    const people = rows.map(({ id }) => id)
    ensure(people.length > 0, no.personUnknown)
    if (people.length > AT_ONCE) {
      const title = recalculationTitle(year)
      return { jobId: await startJob(tx, actor.id, title, { year, userIds: people, dryRun }) }
    }
    const changed = await recalculate(items, tx.db, { userIds: people, year, dryRun }, await rules.all(tx.db))
    noteChanges(tx, year, dryRun ? [] : changed)
    return { changed: shown(changed) }
  }

/** The job: a transaction per group of people, so that nobody waits long for his balance. */
export const handleRecalculation = ({ platform, jobs: registry }: Portal, { rules, items }: Study): void => {
  const work = async ({ jobId, year, userIds, dryRun }: Payload) => {
    const { db, pool } = platform
    await db.update(jobs).set({ state: 'running', startedAt: new Date() }).where(eq(jobs.id, jobId))
    const changed: Difference[] = []
    for (let from = 0; from < userIds.length; from += AT_ONCE) {
      const group = userIds.slice(from, from + AT_ONCE)
      const start = () => bareTx(db, null, ALL_ROWS)
      const { value } = await inTransaction(pool, start, async (tx) =>
        recalculate(items, tx.db, { userIds: group, year, dryRun }, await rules.all(tx.db)),
      )
      changed.push(...value)
      const percent = Math.floor((100 * Math.min(from + AT_ONCE, userIds.length)) / userIds.length)
      await db.update(jobs).set({ percent }).where(eq(jobs.id, jobId))
    }
    const result = { year, dryRun, changed: shown(changed) }
    await db.update(jobs).set({ state: 'done', percent: 100, result, endedAt: new Date() }).where(eq(jobs.id, jobId))
  }

  registry.provide<Payload>(KIND, async (payload, { lastAttempt }) => {
    try {
      await work(payload)
    } catch (error) {
      const values = { state: lastAttempt ? ('failed' as const) : ('waiting' as const), error: String(error) }
      await platform.db.update(jobs).set(values).where(eq(jobs.id, payload.jobId))
      throw error
    }
  })
}
