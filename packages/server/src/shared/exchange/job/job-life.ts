import { jobWords } from '@portal/contract/areas/exchange/job.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { jobs } from '#src/schema/system/system.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'

export type JobRecord = typeof jobs.$inferSelect

interface NewJob {
  kind: string
  title: string
  ownerId: string
  /** Page that shows the result. */
  link?: (id: string) => string
}

export const insertJob = async (tx: Tx, { link, ...job }: NewJob): Promise<string> => {
  const id = v7()
  await tx.db.insert(jobs).values({ id, ...job, link: link?.(id) ?? '' })
  pushTo(tx, [job.ownerId], { kind: 'job' })
  return id
}

/** A short transaction of a job itself; what it notifies goes out after the commit. */
export const inJobTransaction = async <Value>(platform: Platform, work: (tx: Tx) => Promise<Value>): Promise<Value> => {
  const start = () => bareTx(platform.db, null, ALL_ROWS)
  const { value, tx } = await inTransaction(platform.pool, start, work)
  await platform.runAfterCommit(tx)
  return value
}

interface Ending {
  state: 'done' | 'failed'
  /** Why it failed. */
  error?: string
  /** What the owner reads about a success. */
  text?: string
}

/** Ends a running job and tells its owner once; a job that was cancelled meanwhile stays cancelled. */
export const endJob = async (tx: Tx, id: string, { state, error = '', text = '' }: Ending): Promise<boolean> => {
  const percent = state === 'done' ? { percent: 100 } : {}
  const [job] = await tx.db
    .update(jobs)
    .set({ state, error, stage: '', endedAt: sql`now()`, ...percent })
    .where(sql`${jobs.id} = ${id} and ${jobs.state} in ('waiting', 'running')`)
    .returning()
  if (!job) return false
  if (job.ownerId !== null) {
    pushTo(tx, [job.ownerId], { kind: 'job' })
    const title = fill(state === 'done' ? jobWords.doneTitle : jobWords.failedTitle, { title: job.title })
    const message = {
      category: 'other',
      kind: jobWords.doneKind,
      title: title.slice(0, 60),
      reason: jobWords.reason,
      ...(state === 'done' && job.link !== '' && { link: job.link }),
    } as const
    await sendMessage(tx, [job.ownerId], { ...message, event: `job:${id}:${v7()}`, text: error || text })
  }
  return true
}

/** Progress in percent; false when somebody cancelled the job. */
export const tellProgress = (platform: Platform, id: string, percent: number, stage: string): Promise<boolean> =>
  inJobTransaction(platform, async (tx) => {
    const [job] = await tx.db
      .update(jobs)
      .set({ percent, stage })
      .where(sql`${jobs.id} = ${id} and ${jobs.state} = 'running'`)
      .returning({ ownerId: jobs.ownerId })
    if (!job) return false
    if (job.ownerId !== null) pushTo(tx, [job.ownerId], { kind: 'job' })
    return true
  })

export const findJob = async (tx: Tx, id: string, lock = false): Promise<JobRecord | undefined> => {
  const query = tx.db.select().from(jobs).where(eq(jobs.id, id))
  const [job] = await (lock ? query.for('update') : query)
  return job
}
