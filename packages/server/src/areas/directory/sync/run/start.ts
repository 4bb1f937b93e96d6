import type { confirmSync, runSync } from '@portal/contract/areas/directory/sync.ts'
import { syncRefusals as no, syncWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import { syncObjects, syncRuns, syncSources } from '#src/schema/sync.ts'
import { lockSource } from '../source.ts'
import { closeRun } from './close.ts'
import { inSync } from './in-sync.ts'
import { SYNC_RUN_JOB } from './work.ts'

interface Start {
  sourceId: string
  mode: 'full' | 'incremental'
  dryRun: boolean
  startedBy: string | null
}

const OPEN = sql`${syncRuns.state} in ('waiting', 'pulling', 'comparing', 'confirming', 'applying')`

/** Puts a run into the queue, one of a source at a time; a dry run that only waits to be read makes room. */
const start = async (tx: Tx, { sourceId, mode, dryRun, startedBy }: Start): Promise<string | null> => {
  const waiting = and(eq(syncRuns.sourceId, sourceId), eq(syncRuns.state, 'confirming'), eq(syncRuns.dryRun, true))
  const [read] = await tx.db.select({ id: syncRuns.id }).from(syncRuns).where(waiting).for('update')
  if (read) await closeRun(tx, read.id, 'done', words.dropped)
  const open = await tx.db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(and(eq(syncRuns.sourceId, sourceId), OPEN))
  if (open.length > 0) return null
  const rows = await tx.db.insert(syncRuns).values({ sourceId, mode, dryRun, startedBy }).returning({ id: syncRuns.id })
  const runId = rows[0]?.id ?? ''
  await enqueue(tx, SYNC_RUN_JOB, { runId }, { key: `${SYNC_RUN_JOB}:${runId}` })
  return runId
}

export const run: HandlerOf<typeof runSync> = async ({ tx, body, actor }) => {
  const source = await lockSource(tx, body.id)
  ensure(source.enabled, no.disabled)

  const { mode, dryRun } = body
  const runId = await start(tx, { sourceId: source.id, mode, dryRun, startedBy: actor.id })
  ensure(runId !== null, no.running)
  tx.notes.push({
    objectType: 'sync_sources',
    objectId: source.id,
    objectName: source.name,
    diff: [
      { field: 'mode', before: null, after: mode },
      { field: 'dryRun', before: null, after: dryRun },
    ],
  })
  return { runId }
}

const countGoing = async (tx: Tx, runId: string) => {
  const { rows } = await tx.db.execute<{ n: number; m: number }>(sql`
    select count(*) filter (where action = 'leave') as n, count(*) filter (where action = 'remove') as m
    from ${syncObjects} where run_id = ${runId}`)
  return rows[0] ?? { n: 0, m: 0 }
}

/** The run of a source in scope that waits for a decision; source first, as everywhere, so that nobody waits in a circle. */
const lockWaiting = async (tx: Tx, runId: string) => {
  const [found] = await tx.db.select().from(syncRuns).where(eq(syncRuns.id, runId))
  ensure(found, errors.missing)
  const source = await lockSource(tx, found.sourceId)
  const [held] = await tx.db.select().from(syncRuns).where(eq(syncRuns.id, runId)).for('update')
  ensure(held?.state === 'confirming', no.notWaiting)
  return { source, held }
}

export const confirm: HandlerOf<typeof confirmSync> = async ({ tx, body }) => {
  const { source, held } = await lockWaiting(tx, body.runId)

  const ended = held.braked ? 'braked' : 'done'
  const state = body.apply ? 'applying' : ended
  if (body.apply) {
    await tx.db.update(syncRuns).set({ state }).where(eq(syncRuns.id, held.id))
    await enqueue(tx, SYNC_RUN_JOB, { runId: held.id }, { key: `${SYNC_RUN_JOB}:${held.id}:apply` })
  } else {
    const text = held.braked ? fill(words.rejected, await countGoing(tx, held.id)) : words.dropped
    await closeRun(tx, held.id, state, text)
  }
  tx.notes.push({
    objectType: 'sync_sources',
    objectId: source.id,
    objectName: source.name,
    diff: [{ field: 'state', before: 'confirming', after: state }],
  })
  return { state }
}

/** Every five minutes: sources whose nightly hour has come, or whose interval is over. */
export const startDue = async (platform: Platform): Promise<void> => {
  const { rows } = await platform.db.execute<{ id: string; mode: 'full' | 'incremental' }>(sql`
    select s.id, case when full_due.yes then 'full' else 'incremental' end as mode from sync_sources s
    cross join lateral (select max(r.created_at) filter (where r.mode = 'full') as full_at, max(r.created_at) as any_at
      from sync_runs r where r.source_id = s.id and not r.dry_run) last
    cross join lateral (select s.full_hour is not null
      and extract(hour from now() at time zone 'Asia/Shanghai') >= s.full_hour
      and coalesce(last.full_at, s.created_at) < (date_trunc('day', now() at time zone 'Asia/Shanghai')
        + make_interval(hours => s.full_hour)) at time zone 'Asia/Shanghai' as yes) full_due
    where s.enabled and (full_due.yes or (s.every_minutes > 0 and s.synced_until is not null
      and last.any_at < now() - make_interval(mins => s.every_minutes)))`)
  for (const { id, mode } of rows) {
    await platform.guarded(() =>
      inSync(platform, async (tx) => {
        await tx.db.select().from(syncSources).where(eq(syncSources.id, id)).for('update')
        await start(tx, { sourceId: id, mode, dryRun: false, startedBy: null })
      }),
    )
  }
}
