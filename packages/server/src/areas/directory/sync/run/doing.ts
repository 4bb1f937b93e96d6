import { and, eq, sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'
import { syncRuns } from '#src/schema/sync.ts'
import type { Outbound } from '#src/shared/outbound/outbound.ts'
import type { SourceRow } from '../pull/open-source.ts'
import { loadContext, type RunRow, type SyncContext } from './context.ts'
import { inSync } from './in-sync.ts'

/** A run in the hands of one worker. */
export interface Doing {
  platform: Platform
  outbound: Outbound
  run: RunRow
  source: SourceRow
  workerId: string
  signal: AbortSignal
}

/** Another process took over, or the program is stopping: the run goes on elsewhere or later. */
export class Lost extends Error {}

/** Says that the worker is alive; the only places where a run is let go of. */
export const beat = async ({ platform, run, workerId, signal }: Doing): Promise<void> => {
  const { rowCount } = await platform.db.execute(
    sql`update sync_runs set beat_at = now() where id = ${run.id} and worker_id = ${workerId}`,
  )
  if (rowCount !== 1 || signal.aborted) throw new Lost()
}

export const moveRun = async (doing: Doing, values: Partial<typeof syncRuns.$inferInsert>): Promise<void> => {
  const { platform, run, workerId } = doing
  await inSync(platform, async (tx) => {
    const mine = and(eq(syncRuns.id, run.id), eq(syncRuns.workerId, workerId))
    const { rowCount } = await tx.db.update(syncRuns).set(values).where(mine)
    if (rowCount !== 1) throw new Lost()
  })
  Object.assign(run, values)
}

export const withContext = <Value>({ platform, run, source }: Doing, work: (context: SyncContext) => Promise<Value>) =>
  inSync(platform, async (tx) => work(await loadContext(tx, run, source)))
