import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { jobs } from '#src/schema/system/system.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'

interface NewJob {
  kind: string
  title: string
  /** Null for what the clock starts. */
  ownerId: string | null
}

/** The visible life of a job, made in the transaction that puts it into the queue. */
export const createJobRow = async (tx: Tx, job: NewJob): Promise<string> => {
  const rows = await tx.db.insert(jobs).values(job).returning({ id: jobs.id })
  if (job.ownerId !== null) pushTo(tx, [job.ownerId], { kind: 'job' })
  return rows[0]?.id ?? ''
}

const move = (platform: Platform, id: string, values: Partial<typeof jobs.$inferInsert>) =>
  inBackground(platform, async (tx) => {
    const rows = await tx.db.update(jobs).set(values).where(eq(jobs.id, id)).returning({ ownerId: jobs.ownerId })
    const ownerId = rows[0]?.ownerId
    if (ownerId) pushTo(tx, [ownerId], { kind: 'job' })
  })

const DONE = 100

/** Runs the work of a job and shows how it went; a failure is shown, then thrown to the queue. */
export const runJobRow = async (platform: Platform, id: string, work: () => Promise<unknown>): Promise<void> => {
  await move(platform, id, { state: 'running', startedAt: new Date() })
  try {
    const result = await work()
    await move(platform, id, { state: 'done', percent: DONE, endedAt: new Date(), result: result ?? null })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    await move(platform, id, { state: 'failed', error: text, stage: text, endedAt: new Date() })
    throw error
  }
}

/** A job of this kind waits or runs. */
export const isJobOpen = async (tx: Tx, kind: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from jobs where kind = ${kind} and state in ('waiting', 'running')
      and created_at > now() - interval '1 day' limit 1`)
  return rows.length > 0
}
