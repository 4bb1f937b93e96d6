import { randomUUID } from 'node:crypto'
import { syncFaultWords, syncWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { enqueue, type JobHandler } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Tx } from '#src/platform/tx.ts'
import { syncObjects, syncRuns, syncSources } from '#src/schema/sync.ts'
import type { Outbound } from '#src/shared/outbound/outbound.ts'
import { reasonOf } from '../pull/fault.ts'
import { pull, type SourceRow } from '../pull/source.ts'
import { applyAlone, applyUnit, endLeaver, inSync, removeUnit, setSuperior } from './apply.ts'
import { compareAbsent, comparePeople, compareUnits, nextWaiting, weigh } from './compare.ts'
import { loadContext, type ObjectRow, type RunRow, type SyncContext } from './context.ts'
import { applyPeople } from './people.ts'
import { stagePage } from './stage.ts'

export const SYNC_RUN_JOB = 'directory.syncRun'
const SILENT_SECONDS = 60
const AT_ONCE = 100
/** Clocks of source and portal differ; what is asked for twice does no harm. */
const OVERLAP_MINUTES = 5

interface Doing {
  platform: Platform
  outbound: Outbound
  run: RunRow
  source: SourceRow
  workerId: string
}

/** Another process took over, or the program is stopping. */
class Lost extends Error {}

const beat = async ({ platform, run, workerId }: Doing) => {
  const { rowCount } = await platform.db.execute(
    sql`update sync_runs set beat_at = now() where id = ${run.id} and worker_id = ${workerId}`,
  )
  if (rowCount !== 1) throw new Lost()
}

const move = async ({ platform, run }: Doing, values: Partial<typeof syncRuns.$inferInsert>) => {
  await inSync(platform, (tx) => tx.db.update(syncRuns).set(values).where(eq(syncRuns.id, run.id)))
  Object.assign(run, values)
}

const withContext = <Value>({ platform, run, source }: Doing, work: (context: SyncContext) => Promise<Value>) =>
  inSync(platform, async (tx) => work(await loadContext(tx, run, source)))

const pullAll = async (doing: Doing) => {
  const { platform, outbound, run, source } = doing
  await move(doing, { state: 'pulling', pulledAt: new Date() })
  // What a broken pull left behind is asked for again as a whole.
  await platform.db.delete(syncObjects).where(eq(syncObjects.runId, run.id))
  const since = run.mode === 'full' ? null : source.syncedUntil
  for await (const records of pull(source, { secrets: platform.secrets, outbound }, since)) {
    await beat(doing)
    await inSync(platform, (tx) => stagePage(tx, platform.secrets, run.id, records))
  }
  await move(doing, { state: 'comparing' })
}

const compareAll = async (doing: Doing) => {
  await withContext(doing, compareUnits)
  while (await withContext(doing, comparePeople)) await beat(doing)
  const { braked, text } = await withContext(doing, async (context) => {
    await context.tx.db.execute(sql`delete from sync_objects where run_id = ${context.run.id} and facts = '{}'::jsonb`)
    await compareAbsent(context)
    return weigh(context)
  })
  await move(doing, { state: braked || doing.run.dryRun ? 'confirming' : 'applying', braked, text })
}

const eachInOrder = async (
  doing: Doing,
  actions: readonly string[],
  kind: 'unit' | 'person',
  work: (object: ObjectRow) => Promise<void>,
) => {
  for (;;) {
    const objects = await nextWaiting(doing.platform.db, doing.run.id, { actions, kind, most: AT_ONCE })
    if (objects.length === 0) return
    await beat(doing)
    for (const object of objects) await work(object)
  }
}

const alone = (doing: Doing, work: (context: SyncContext, object: ObjectRow) => Promise<void>) => (object: ObjectRow) =>
  applyAlone(doing.platform, object, async (tx) => work(await loadContext(tx, doing.run, doing.source), object))

/** A portion in one transaction; where the database refuses it, each one by itself. */
const applyEverybody = async (doing: Doing) => {
  const actions = ['add', 'update', 'move', 'rehire', 'same']
  for (;;) {
    const objects = await nextWaiting(doing.platform.db, doing.run.id, { actions, kind: 'person', most: AT_ONCE })
    if (objects.length === 0) return
    await beat(doing)
    try {
      await withContext(doing, (context) => applyPeople(context, objects))
    } catch {
      for (const object of objects) await alone(doing, (context, one) => applyPeople(context, [one]))(object)
    }
  }
}

const setSuperiors = async (doing: Doing) => {
  const { platform, run } = doing
  // Most people have no superior named, or have him already.
  await platform.db.execute(sql`
    update sync_objects s set state = 'done' from users u where s.run_id = ${run.id} and s.state = 'superior'
      and u.id = s.target_id and (coalesce(s.facts->'values'->>'superior', '') = '' or exists (
        select 1 from users b where b.id = u.superior_id and b.code = s.facts->'values'->>'superior'))`)
  for (;;) {
    const objects = await platform.db
      .select()
      .from(syncObjects)
      .where(and(eq(syncObjects.runId, run.id), eq(syncObjects.state, 'superior')))
      .orderBy(asc(syncObjects.no))
      .limit(AT_ONCE)
    if (objects.length === 0) return
    await beat(doing)
    for (const object of objects) await alone(doing, setSuperior)(object)
  }
}

const applyAll = async (doing: Doing) => {
  const { platform, run } = doing
  const byItself = (work: (tx: Tx, object: ObjectRow) => Promise<void>) => (object: ObjectRow) =>
    applyAlone(platform, object, (tx) => work(tx, object))
  await eachInOrder(doing, ['add', 'update', 'move', 'same'], 'unit', alone(doing, applyUnit))
  await applyEverybody(doing)
  await setSuperiors(doing)
  await eachInOrder(doing, ['leave'], 'person', byItself(endLeaver))
  await eachInOrder(
    doing,
    ['remove'],
    'unit',
    byItself((tx, object) => removeUnit(tx, run, object)),
  )
  await finish(doing)
}

const finish = async (doing: Doing) => {
  const { platform, run, source } = doing
  const { rows } = await platform.db.execute<{ a: number; b: number }>(sql`
    select count(*) filter (where state = 'done' and action <> 'same') as a,
      count(*) filter (where state = 'failed') as b from sync_objects where run_id = ${run.id}`)
  const { a, b } = rows[0] ?? { a: 0, b: 0 }
  const text = a + b === 0 ? words.nothing : fill(words.finished, { a, b })
  await inSync(platform, async (tx) => {
    await tx.db.execute(sql`
      update sync_sources set synced_until = (select pulled_at - make_interval(mins => ${OVERLAP_MINUTES})
        from sync_runs where id = ${run.id}) where id = ${source.id}`)
    const values = { state: b > 0 ? ('partial' as const) : ('done' as const), text, endedAt: new Date() }
    await tx.db.update(syncRuns).set(values).where(eq(syncRuns.id, run.id))
  })
}

const proceed = async (doing: Doing) => {
  if (doing.run.state === 'waiting' || doing.run.state === 'pulling') {
    try {
      await pullAll(doing)
    } catch (error) {
      if (error instanceof Lost) throw error
      const text = fill(syncFaultWords.failed, { reason: reasonOf(error) })
      return move(doing, { state: 'failed', text, endedAt: new Date() })
    }
  }
  if (doing.run.state === 'comparing') await compareAll(doing)
  if (doing.run.state === 'applying') await applyAll(doing)
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

export const workOn =
  (platform: Platform, outbound: Outbound): JobHandler<{ runId: string }> =>
  async ({ runId }, { lastAttempt }) => {
    const workerId = randomUUID()
    const run = await claim(platform, runId, workerId)
    if (!run) return
    const [source] = await platform.db.select().from(syncSources).where(eq(syncSources.id, run.sourceId))
    if (!source) return
    const doing = { platform, outbound, run, source, workerId }
    try {
      await proceed(doing)
    } catch (error) {
      if (error instanceof Lost) return
      if (!lastAttempt) throw error
      const text = fill(words.broken, { reason: words.unexpected })
      await move(doing, { state: 'failed', text, endedAt: new Date() })
      throw error
    } finally {
      await platform.db
        .update(syncRuns)
        .set({ workerId: null })
        .where(and(eq(syncRuns.id, runId), eq(syncRuns.workerId, workerId)))
    }
  }

/** Runs whose process died go on where they were. */
export const recoverRuns = async (platform: Platform): Promise<void> => {
  await inSync(platform, async (tx) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select id from sync_runs where state in ('pulling', 'comparing', 'applying')
        and beat_at < now() - ${SILENT_SECONDS} * interval '1 second'`)
    for (const { id } of rows) await enqueue(tx, SYNC_RUN_JOB, { runId: id }, { key: `${SYNC_RUN_JOB}:${id}:again` })
  })
}
