import type { ImportReport } from '@portal/contract/areas/exchange/import.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import type { JobState } from '@portal/contract/areas/exchange/job.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { ImportAct } from '#src/schema/exchange.ts'

/** The work behind the answer of a batch: what is open, or what was last. */
export interface BatchJob {
  act: ImportAct
  state: JobState
  percent: number
  stage: string
  error: string
}

export const findLastJob = async (tx: Tx, batchId: string): Promise<BatchJob | null> => {
  const { rows } = await tx.db.execute<{ [column: string]: unknown } & BatchJob>(sql`
    select i.act, j.state, j.percent, j.stage, j.error from import_jobs i join jobs j on j.id = i.job_id
    where i.batch_id = ${batchId}
    order by j.state in ('waiting', 'running') desc, coalesce(j.ended_at, j.created_at) desc, j.id desc limit 1`)
  return rows[0] ?? null
}

export const isOpen = (job: BatchJob | null): job is BatchJob => job?.state === 'waiting' || job?.state === 'running'

export const ensureIdle = async (tx: Tx, batchId: string): Promise<void> =>
  ensure(!isOpen(await findLastJob(tx, batchId)), no.committing)

const states = { check: 'parsing', commit: 'committing', undo: 'undoing' } as const

/** Joins the open job `w` of `import_batches b`. */
export const withOpenJob: SQL = sql`import_batches b left join lateral (
  select i.act from import_jobs i join jobs j on j.id = i.job_id
  where i.batch_id = b.id and j.state in ('waiting', 'running') limit 1) w on true`

/**
 * What people read of `import_batches b`: its open job works on it, its reading came to nothing, or its day is over
 * before the night has put that down.
 */
export const shownStateSql: SQL = sql`case
  when w.act is not null then ${JSON.stringify(states)}::json ->> w.act
  when b.state = 'parsing' then 'dropped'
  when b.state in ('checked', 'mapping') and b.expires_at < now() then 'expired'
  else b.state end`

type ShownState = ImportReport['state']

export const findShownState = async (tx: Tx, batchId: string): Promise<ShownState | undefined> => {
  const { rows } = await tx.db.execute<{ state: ShownState }>(
    sql`select ${shownStateSql} as state from ${withOpenJob} where b.id = ${batchId}`,
  )
  return rows[0]?.state
}
