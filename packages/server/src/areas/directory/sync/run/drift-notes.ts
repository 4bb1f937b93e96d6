import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { changesOf, loadNames } from '../../import/people/changes.ts'
import type { PersonFacts } from '../../import/people/facts.ts'
import type { PersonPlan } from '../../import/people/plan.ts'
import type { SyncContext } from './context.ts'
import type { FieldDrift, PersonVerdict } from './judge-person.ts'

const planOf = ({ before, object }: PersonVerdict, after: PersonFacts): PersonPlan => ({
  id: before?.id ?? object.id,
  before,
  after,
  moveOn: null,
  roles: [],
  groupIds: [],
})

/** Differences in words of what a run would do with people. */
export const describePeople = async ({ tx, units }: SyncContext, verdicts: readonly PersonVerdict[]) => {
  const describe = await loadNames(
    tx,
    units,
    verdicts.map((verdict) => planOf(verdict, verdict.after)),
  )
  // A unit that the run is still to make is called by what the source calls it.
  const unit = (id: string) => (id.startsWith('+') ? id.slice(1) : describe.unit(id))
  return (verdict: PersonVerdict, after = verdict.after) => changesOf(planOf(verdict, after), { ...describe, unit })
}

type Describe = Awaited<ReturnType<typeof describePeople>>

const rowOf = (describe: Describe, verdict: PersonVerdict, { field, patch }: FieldDrift) => {
  const { before } = verdict
  if (!before) return []
  const changes = describe(verdict, Object.assign({}, before.facts, patch))
  const words = (side: 'before' | 'after') => changes.map((change) => change[side]).join('；')
  return [{ id: v7(), userId: before.id, field, portal: words('before'), source: words('after'), value: patch }]
}

/** Keeps where portal and source disagree, since when, and forgets what agrees again. */
export const noteDrifts = async (context: SyncContext, describe: Describe, verdicts: readonly PersonVerdict[]) => {
  const { tx, run, winners } = context
  const rows = verdicts.flatMap((verdict) =>
    verdict.drifts.flatMap((drift) =>
      rowOf(describe, verdict, drift).map((row) => ({ ...row, winner: winners.get(drift.field) ?? 'source' })),
    ),
  )
  await tx.db.execute(sql`
    insert into sync_drifts (id, source_id, user_id, field, winner, portal_value, source_value, value, seen_run_id)
    select x.id, ${run.sourceId}, x."userId", x.field, x.winner, x.portal, x.source, x.value, ${run.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x
      (id uuid, "userId" uuid, field text, winner text, portal text, source text, value jsonb)
    on conflict (source_id, user_id, field) do update set winner = excluded.winner,
      portal_value = excluded.portal_value, source_value = excluded.source_value, value = excluded.value,
      seen_run_id = excluded.seen_run_id,
      kept = sync_drifts.kept and sync_drifts.source_value = excluded.source_value,
      since = case when sync_drifts.source_value = excluded.source_value then sync_drifts.since else now() end`)
  const compared = verdicts.flatMap(({ before, action }) => (before && action !== 'error' ? [before.id] : []))
  await tx.db.execute(sql`
    delete from sync_drifts where source_id = ${run.sourceId} and seen_run_id <> ${run.id}
      and user_id = any(${sql.param(compared)}::uuid[])`)
}
