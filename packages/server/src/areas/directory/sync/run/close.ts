import type { SyncRunState } from '@portal/contract/areas/directory/sync.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

/** Figures of a run, counted over `sync_objects x`. */
export const figuresOf = (runId: SQL): SQL => sql`
  select count(*) filter (where x.action = 'add') as added,
    count(*) filter (where x.action in ('update', 'move', 'rehire')) as changed,
    count(*) filter (where x.action = 'leave') as disabled, count(*) filter (where x.action = 'remove') as removed,
    count(*) filter (where x.action = 'same') as same,
    count(*) filter (where x.state = 'done' and x.action <> 'same') as succeeded,
    count(*) filter (where x.state = 'failed') as failed
  from sync_objects x where x.run_id = ${runId}`

/**
 * Ends a run. Its figures stand from now on; of its objects only those remain that say something, and none of the
 * personal values that were kept for the writing.
 */
export const closeRun = async (tx: Tx, runId: string, state: SyncRunState, text: string): Promise<void> => {
  await tx.db.execute(sql`
    update sync_runs r set state = ${state}, text = ${text}, ended_at = now(),
      figures = (select to_jsonb(f) from (${figuresOf(sql`r.id`)}) f)
    where r.id = ${runId}`)
  await tx.db.execute(sql`
    delete from sync_objects where run_id = ${runId} and (action is null or (action = 'same' and text = ''))`)
  await tx.db.execute(sql`update sync_objects set facts = '{}' where run_id = ${runId} and facts <> '{}'::jsonb`)
}
