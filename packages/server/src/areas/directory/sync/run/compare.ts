import { syncResultWords as results, syncWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { syncObjects } from '#src/schema/sync.ts'
import type { ObjectRow, RunRow, SyncContext } from './context.ts'
import { describePeople, noteDrifts } from './drift-notes.ts'
import { judgeUnits, type UnitVerdict } from './judge-unit.ts'
import { judgePeople } from './people.ts'
import type { Staged } from './stage.ts'

const AT_ONCE = 500
/** Places in the order of work that people and those who go begin at. */
const PEOPLE_FROM = 1_000_000
const LEAVERS_FROM = 100_000_000
const GONE_UNITS_FROM = 200_000_000
const MOST_UNITS_REMOVED = 3

interface Judged {
  id: string
  no: number
  action: string | null
  text: string
  changes: ObjectRow['changes']
  targetId: string | null
}

const keep = (tx: Tx, rows: readonly Judged[]) =>
  tx.db.execute(sql`
    update sync_objects s set no = x.no, action = x.action, text = left(x.text, 500), changes = x.changes,
      target_id = x."targetId", state = case when x.action = 'error' then 'failed' else 'waiting' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x
      (id uuid, no int, action text, text text, changes jsonb, "targetId" uuid) where s.id = x.id`)

/** Units below units of the same run come after them; those in a circle are named. */
const parentsFirst = (verdicts: readonly UnitVerdict[]): UnitVerdict[] => {
  const byName = new Map<string, UnitVerdict>()
  for (const verdict of verdicts)
    for (const name of [verdict.object.code, verdict.object.alias, verdict.object.externalId])
      if (name !== '') byName.set(name.toLowerCase(), verdict)
  const ordered = new Set<UnitVerdict>()
  const circular = new Set<UnitVerdict>()
  const visit = (verdict: UnitVerdict, below: ReadonlySet<UnitVerdict>) => {
    if (ordered.has(verdict)) return
    if (below.has(verdict)) return void circular.add(verdict)
    const ref = (verdict.object.facts as unknown as Staged).values.unitParent ?? ''
    const parent = byName.get(ref.toLowerCase())
    if (parent) visit(parent, new Set([...below, verdict]))
    ordered.add(verdict)
  }
  for (const verdict of verdicts) visit(verdict, new Set())
  return [...ordered].map((verdict) =>
    circular.has(verdict) ? { ...verdict, action: 'error', text: results.parentCycle, plan: null } : verdict,
  )
}

export const compareUnits = async (context: SyncContext) => {
  const { tx, run } = context
  const objects = await tx.db
    .select()
    .from(syncObjects)
    .where(and(eq(syncObjects.runId, run.id), eq(syncObjects.kind, 'unit'), isNull(syncObjects.action)))
    .orderBy(asc(syncObjects.id))
  const verdicts = parentsFirst(await judgeUnits(context, objects))
  const rows = verdicts.map(({ object, action, text, changes, plan }, at) => {
    return { id: object.id, no: at + 1, action, text, changes, targetId: plan?.before?.id ?? null }
  })
  await keep(tx, rows)
}

/** One portion of people; false when all are compared. */
export const comparePeople = async (context: SyncContext): Promise<boolean> => {
  const { tx, run } = context
  const objects = await tx.db
    .select()
    .from(syncObjects)
    .where(and(eq(syncObjects.runId, run.id), eq(syncObjects.kind, 'person'), isNull(syncObjects.action)))
    .orderBy(asc(syncObjects.id))
    .limit(AT_ONCE)
  if (objects.length === 0) return false
  const verdicts = await judgePeople(context, objects)
  const describe = await describePeople(context, verdicts)
  const { rows } = await tx.db.execute<{ no: number }>(
    sql`select coalesce(max(no), 0) as no from sync_objects where run_id = ${run.id} and kind = 'person' and no < ${LEAVERS_FROM}`,
  )
  const from = Math.max(rows[0]?.no ?? 0, PEOPLE_FROM)
  const judged = verdicts.map((verdict, at) => {
    const { object, action, text, before } = verdict
    const silent = action === 'error' || action === 'same' || action === 'leave'
    const changes = silent ? [] : describe(verdict)
    // Those who go come after everybody who comes or changes.
    const no = action === 'leave' ? LEAVERS_FROM + from - PEOPLE_FROM + at + 1 : from + at + 1
    return { id: object.id, no, action, text, changes, targetId: before?.id ?? null }
  })
  await keep(tx, judged)
  await noteDrifts(context, describe, verdicts)
  return true
}

/** What the source no longer names: only a full run can tell. */
export const compareAbsent = async ({ tx, run, rootPath }: SyncContext) => {
  if (run.mode !== 'full') return
  await tx.db.execute(sql`
    insert into sync_objects (id, run_id, no, kind, external_id, alias, code, name, facts, target_id, action, text)
    select gen_random_uuid(), ${run.id}::uuid, ${LEAVERS_FROM}::int + 50000000 + (row_number() over (order by u.code))::int,
      'person', l.external_id, l.alias, u.code, u.name, '{}', u.id, 'leave', ${results.goneFromSource}
    from sync_links l join users u on u.id = l.object_id join org_units o on o.id = u.primary_org_id
    where l.source_id = ${run.sourceId} and l.kind = 'person' and u.deleted_at is null and u.employment <> 'left'
      and o.path like ${`${rootPath}%`}
      and not exists (select 1 from sync_objects s where s.run_id = ${run.id} and s.kind = 'person'
        -- Of a record without its identifier it cannot be said that it is gone.
        and (s.external_id = l.external_id or (s.action = 'error' and s.code = u.code)))`)
  await tx.db.execute(sql`
    insert into sync_objects (id, run_id, no, kind, external_id, alias, code, name, facts, target_id, action, text)
    select gen_random_uuid(), ${run.id}::uuid,
      ${GONE_UNITS_FROM}::int + (row_number() over (order by o.depth desc, o.code))::int,
      'unit', l.external_id, l.alias, o.code, o.name, '{}', o.id, 'remove', ${results.goneFromSource}
    from sync_links l join org_units o on o.id = l.object_id
    where l.source_id = ${run.sourceId} and l.kind = 'unit' and o.enabled and o.parent_id is not null
      and o.path like ${`${rootPath}%`}
      and not exists (select 1 from sync_objects s where s.run_id = ${run.id} and s.kind = 'unit'
        and s.external_id = l.external_id)`)
}

const countAll = async (tx: Tx, run: RunRow) => {
  const { rows } = await tx.db.execute<
    Record<'added' | 'changed' | 'leaving' | 'removed' | 'faults' | 'linked', number>
  >(sql`
    select count(*) filter (where action = 'add') as added,
      count(*) filter (where action in ('update', 'move', 'rehire')) as changed,
      count(*) filter (where action = 'leave') as leaving, count(*) filter (where action = 'remove') as removed,
      count(*) filter (where action = 'error') as faults,
      (select count(*) from sync_links l join users u on u.id = l.object_id where l.source_id = ${run.sourceId}
        and l.kind = 'person' and u.enabled and u.deleted_at is null) as linked
    from sync_objects where run_id = ${run.id}`)
  return rows[0] ?? { added: 0, changed: 0, leaving: 0, removed: 0, faults: 0, linked: 0 }
}

/** Whether the run may go on by itself: unusual losses and dry runs wait for a person. */
export const weigh = async ({ tx, run, source }: SyncContext): Promise<{ braked: boolean; text: string }> => {
  const { added, changed, leaving, removed, faults, linked } = await countAll(tx, run)
  const share = leaving * 100 > source.brakePercent * linked
  const braked = (leaving > 0 && share) || leaving > source.brakeCount || removed > MOST_UNITS_REMOVED
  if (braked) return { braked, text: fill(words.braked, { n: leaving, m: removed }) }
  const values = { a: added, c: changed, n: leaving, m: removed, f: faults }
  return { braked, text: run.dryRun ? fill(words.dryRun, values) : '' }
}

/** Next objects of one kind of work that still wait, in order. */
export const nextWaiting = (
  db: Db,
  runId: string,
  { actions, kind, most }: { actions: readonly string[]; kind: 'unit' | 'person'; most: number },
) =>
  db
    .select()
    .from(syncObjects)
    .where(
      and(
        eq(syncObjects.runId, runId),
        eq(syncObjects.kind, kind),
        eq(syncObjects.state, 'waiting'),
        sql`${syncObjects.action} = any(${sql.param(actions)}::text[])`,
      ),
    )
    .orderBy(asc(syncObjects.no))
    .limit(most)
