import { randomUUID } from 'node:crypto'
import { syncFaultWords, syncWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { enqueue, type JobHandler } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import { syncObjects, syncRuns, syncSources } from '#src/schema/sync.ts'
import type { Outbound } from '#src/shared/outbound/outbound.ts'
import { PullError } from '../pull/fault.ts'
import { pull } from '../pull/source.ts'
import { applyAll } from './apply-all.ts'
import { closeRun } from './close.ts'
import { compareAbsent, comparePeople, compareUnits, weigh } from './compare.ts'
import type { RunRow } from './context.ts'
import { beat, type Doing, Lost, moveRun, withContext } from './doing.ts'
import { inSync } from './in-sync.ts'
import { stagePage } from './stage.ts'
import { tellTrouble } from './trouble-message.ts'

export const SYNC_RUN_JOB = 'directory.syncRun'
const SILENT_SECONDS = 60
const BEAT_MS = 15_000

const pullAll = async (doing: Doing) => {
  const { platform, outbound, run, source, signal } = doing
  await moveRun(doing, { state: 'pulling', pulledAt: new Date() })
  // What a broken pull left behind is asked for again as a whole.
  await platform.db.delete(syncObjects).where(eq(syncObjects.runId, run.id))
  const since = run.mode === 'full' ? null : source.syncedUntil
  for await (const records of pull(source, { secrets: platform.secrets, outbound, patient: true, signal }, since)) {
    await beat(doing)
    await inSync(platform, (tx) => stagePage(tx, platform.secrets, run.id, records))
  }
  await moveRun(doing, { state: 'comparing' })
}

const compareAll = async (doing: Doing) => {
  await withContext(doing, compareUnits)
  while (await withContext(doing, comparePeople)) await beat(doing)
  const { braked, text } = await withContext(doing, async (context) => {
    await context.tx.db.execute(sql`delete from sync_objects where run_id = ${context.run.id} and facts = '{}'::jsonb`)
    await compareAbsent(context)
    return weigh(context)
  })
  // Told before it is shown: a process that dies in between tells the same once more, and a message goes out once.
  if (braked) await inSync(doing.platform, (tx) => tellTrouble(tx, { ...named(doing), kind: 'braked', text }))
  await moveRun(doing, { state: braked || doing.run.dryRun ? 'confirming' : 'applying', braked, text })
}

const named = ({ run, source }: Doing) => ({ runId: run.id, sourceName: source.name })

const endFailed = async (tx: Tx, doing: Doing, text: string): Promise<void> => {
  await closeRun(tx, doing.run.id, 'failed', text)
  await tellTrouble(tx, { ...named(doing), kind: 'failed', text })
}

/** A source that cannot be read ends the run: of what was read until then nothing is used. */
const endUnread = async (doing: Doing, error: PullError) => {
  const { platform, source, signal } = doing
  // While the program stops, waiting for the source is broken off.
  if (signal.aborted) throw new Lost()
  platform.log.warn({ err: error.cause, source: source.id }, 'sync source not read')
  await beat(doing)
  const text = fill(syncFaultWords.failed, { reason: error.message })
  await inSync(platform, (tx) => endFailed(tx, doing, text))
}

const proceed = async (doing: Doing): Promise<void> => {
  const { run } = doing
  try {
    if (run.state === 'waiting' || run.state === 'pulling') await pullAll(doing)
  } catch (error) {
    if (error instanceof PullError) return endUnread(doing, error)
    throw error
  }
  if (run.state === 'comparing') await compareAll(doing)
  if (run.state === 'applying') await applyAll(doing)
}

/** One process at a time works on a run; one that has fallen silent loses it. */
const claim = async ({ db }: Platform, runId: string, workerId: string): Promise<RunRow | undefined> => {
  const rows = await db
    .update(syncRuns)
    .set({ workerId, beatAt: sql`now()` })
    .where(
      sql`${syncRuns.id} = ${runId} and ${syncRuns.state} in ('waiting', 'pulling', 'comparing', 'applying')
        and (${syncRuns.workerId} is null or ${syncRuns.beatAt} < now() - ${SILENT_SECONDS} * interval '1 second')`,
    )
    .returning()
  return rows[0]
}

const letGo = async ({ db }: Platform, runId: string, workerId: string) => {
  const mine = and(eq(syncRuns.id, runId), eq(syncRuns.workerId, workerId))
  await db.update(syncRuns).set({ workerId: null }).where(mine)
}

export const workOn =
  (platform: Platform, outbound: Outbound): JobHandler<{ runId: string }> =>
  async ({ runId }, { lastAttempt, signal }) => {
    const workerId = randomUUID()
    const run = await claim(platform, runId, workerId)
    if (!run) return
    const [source] = await platform.db.select().from(syncSources).where(eq(syncSources.id, run.sourceId))
    if (!source) return
    const doing: Doing = { platform, outbound, run, source, workerId, signal }
    // A slow source and a long wait for a busy one are no silence.
    const pulse = setInterval(() => void platform.guarded(() => beat(doing)), BEAT_MS)
    try {
      await proceed(doing)
    } catch (error) {
      if (error instanceof Lost) return
      if (lastAttempt) {
        const text = fill(words.broken, { reason: words.unexpected })
        await inSync(platform, (tx) => endFailed(tx, doing, text))
      }
      throw error
    } finally {
      clearInterval(pulse)
      await letGo(platform, runId, workerId)
    }
  }

/** Runs whose process died or was stopped go on where they were. */
export const recoverRuns = async (platform: Platform): Promise<void> => {
  await inSync(platform, async (tx) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select id from sync_runs where state in ('waiting', 'pulling', 'comparing', 'applying')
        and beat_at < now() - ${SILENT_SECONDS} * interval '1 second'`)
    for (const { id } of rows) await enqueue(tx, SYNC_RUN_JOB, { runId: id }, { key: `${SYNC_RUN_JOB}:${id}:again` })
  })
}
