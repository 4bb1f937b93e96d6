import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { furtherScope, withinFurther } from '#src/kit/page-read/further-scope.ts'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { type Actor, NO_ROWS } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { hourUploadBatches as batches } from '#src/schema/outside-hours/batch.ts'

export type Batch = typeof batches.$inferSelect

/** Has or had a task in an approval of the batch. */
export const assignedTo = (person: unknown, open: boolean): SQL => sql`exists (
  select 1 from approval_requests q join approval_tasks k on k.request_id = q.id
  where q.subject_type = 'courseHours' and q.subject_id = ${batches.id} and k.assignee_id = ${person}
    ${open ? sql`and q.state = 'pending' and k.state = 'open'` : sql``})`

const overseeing = (actor: Actor) =>
  actor.holds(P.hourUploadAll, P.hourUploadRevoke) ? actor.scopeOf([P.hourUploadAll, P.hourUploadRevoke]) : NO_ROWS

/** Condition on a batch in a list: who oversees all requests of its unit. */
export const OVERSEEN = withinFurther('all', batches.ownerOrgId, null)
export const givenOverseen = (tx: Pick<Tx, 'actor'>, actor: Actor): Record<string, unknown> =>
  furtherScope('all', tx, overseeing(actor))

export const MINE = sql`${batches.createdBy} = ${ACTOR}`

/** Own, asked to decide, or in the scope of who oversees; absent and foreign ones are alike. */
export const findBatch = async (tx: Tx, actor: Actor, id: string): Promise<Batch> => {
  const seen = inScope({ ...tx, actor, scope: overseeing(actor) }, batches.ownerOrgId, null)
  const [found] = await tx.db
    .select()
    .from(batches)
    .where(
      sql`${batches.id} = ${id} and (${batches.createdBy} = ${actor.id} or ${seen} or ${assignedTo(actor.id, false)})`,
    )
  return found ?? refuse(errors.missing)
}

export const lockBatch = async (tx: Tx, id: string): Promise<Batch> => {
  const [found] = await tx.db.select().from(batches).where(eq(batches.id, id)).for('update')
  return found ?? refuse(errors.missing)
}

export const isOpen = ({ state }: Batch): boolean => state === 'draft' || state === 'returned' || state === 'withdrawn'
