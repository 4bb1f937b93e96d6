import { syncWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { syncObjects } from '#src/schema/sync.ts'
import { applyAlone, applyUnit, endLeaver, removeUnit } from './apply.ts'
import { closeRun } from './close.ts'
import { nextWaiting } from './compare.ts'
import { linkObjects, loadContext, type ObjectRow, type SyncContext } from './context.ts'
import { beat, type Doing, withContext } from './doing.ts'
import { inSync } from './in-sync.ts'
import { applyPeople } from './people.ts'
import { setSuperiors } from './superiors.ts'

const AT_ONCE = 100
/** Clocks of source and portal differ; what is asked for twice does no harm. */
const OVERLAP_MINUTES = 5

const eachInOrder = async (
  doing: Doing,
  actions: readonly string[],
  kind: 'unit' | 'person',
  work: (object: ObjectRow) => Promise<void>,
) => {
  for (;;) {
    const objects = await nextWaiting(doing.platform.db, doing.run.id, { actions, kind, most: AT_ONCE })
    if (objects.length === 0) return
    for (const object of objects) {
      await beat(doing)
      await work(object)
    }
  }
}

const withItsContext =
  (doing: Doing, work: (context: SyncContext, object: ObjectRow) => Promise<void>) => (object: ObjectRow) =>
    applyAlone(doing.platform, object, async (tx) => work(await loadContext(tx, doing.run, doing.source), object))

const byItself = (doing: Doing, work: (tx: Tx, object: ObjectRow) => Promise<void>) => (object: ObjectRow) =>
  applyAlone(doing.platform, object, (tx) => work(tx, object))

/** Of a large directory nearly everything is as it was: nothing but the link is written for it. */
const passTheSame = ({ platform, run }: Doing, kind: 'unit' | 'person') =>
  inSync(platform, async (tx) => {
    await linkObjects(tx, run, sql`s.kind = ${kind} and s.action = 'same' and s.state = 'waiting'`)
    await tx.db.execute(sql`
      update sync_objects set state = case when kind = 'person' and target_id is not null then 'superior' else 'done' end
      where run_id = ${run.id} and kind = ${kind} and action = 'same' and state = 'waiting'`)
  })

/** A portion in one transaction; where the database refuses it, each one by itself. */
const applyEverybody = async (doing: Doing) => {
  const actions = ['add', 'update', 'move', 'rehire']
  for (;;) {
    const objects = await nextWaiting(doing.platform.db, doing.run.id, { actions, kind: 'person', most: AT_ONCE })
    if (objects.length === 0) return
    await beat(doing)
    try {
      await withContext(doing, (context) => applyPeople(context, objects))
    } catch {
      for (const object of objects) await withItsContext(doing, (context, one) => applyPeople(context, [one]))(object)
    }
  }
}

/** Most people have no superior named, have the one named, or keep the one the portal gave them. */
const passSuperiors = async ({ platform, run, source }: Doing) => {
  const isOurs = source.mapping.some(({ field, winner }) => field === 'superior' && winner === 'portal')
  await platform.db.execute(sql`
    update sync_objects set state = 'done' where id in (select s.id from sync_objects s join users u on u.id = s.target_id
      cross join lateral (select s.facts->'values'->>'superior' as ref) said
      where s.run_id = ${run.id} and s.state = 'superior' and (${isOurs} or said.ref is null
        or (said.ref = '' and u.superior_id is null) or (said.ref <> '' and exists (select 1 from users b
          where b.id = u.superior_id and (b.code = said.ref or exists (select 1 from sync_links l
            where l.source_id = ${source.id} and l.kind = 'person' and l.object_id = b.id
              and (l.external_id = said.ref or l.alias = said.ref)))))))`)
}

/** A portion in one transaction; where the database refuses it, each one by itself. */
const nameSuperiors = async (doing: Doing) => {
  const { platform, run, source } = doing
  await passSuperiors(doing)
  for (;;) {
    const objects = await platform.db
      .select()
      .from(syncObjects)
      .where(and(eq(syncObjects.runId, run.id), eq(syncObjects.state, 'superior')))
      .orderBy(asc(syncObjects.no))
      .limit(AT_ONCE)
    if (objects.length === 0) return
    await beat(doing)
    try {
      await inSync(platform, (tx) => setSuperiors(tx, source.id, objects))
    } catch {
      const alone = byItself(doing, (tx, one) => setSuperiors(tx, source.id, [one]))
      for (const object of objects) await alone(object)
    }
  }
}

const finish = ({ platform, run, source }: Doing) =>
  inSync(platform, async (tx) => {
    const { rows } = await tx.db.execute<{ a: number; b: number }>(sql`
      select count(*) filter (where state = 'done' and action <> 'same') as a,
        count(*) filter (where state = 'failed') as b from sync_objects where run_id = ${run.id}`)
    const { a, b } = rows[0] ?? { a: 0, b: 0 }
    await tx.db.execute(sql`
      update sync_sources set synced_until = (select pulled_at - make_interval(mins => ${OVERLAP_MINUTES})
        from sync_runs where id = ${run.id}) where id = ${source.id}`)
    await closeRun(tx, run.id, b > 0 ? 'partial' : 'done', a + b === 0 ? words.nothing : fill(words.finished, { a, b }))
  })

/** Units from the top, people, superiors, leavers, and at last the units nobody is in any more. */
export const applyAll = async (doing: Doing): Promise<void> => {
  const { run } = doing
  await passTheSame(doing, 'unit')
  await eachInOrder(doing, ['add', 'update', 'move'], 'unit', withItsContext(doing, applyUnit))
  await passTheSame(doing, 'person')
  await applyEverybody(doing)
  await nameSuperiors(doing)
  await eachInOrder(doing, ['leave'], 'person', withItsContext(doing, endLeaver))
  const remove = byItself(doing, (tx, object) => removeUnit(tx, run, object))
  await eachInOrder(doing, ['remove'], 'unit', remove)
  await finish(doing)
}
