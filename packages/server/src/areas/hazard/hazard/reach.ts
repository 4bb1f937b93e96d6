import { hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { given, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { hazards } from '#src/schema/hazard/hazard.ts'
import { type Hazard, lockHazard } from './cases.ts'

const h = hazards

/** The person whose reports are his own: nobody in a preview, or a confidential one would name its reporter there. */
export const selfOf = ({ id, preview }: Actor): string | null => (preview ? null : id)

/** Where lists hold {@link selfOf}. */
export const SELF: Place = given('self')

type Person = string | null | Place

export const reportedBy = (person: Person): SQL => sql`(${h.reporterId} = ${person}::uuid or exists (
  select 1 from hazard_met_too m where m.hazard_id = ${h.id} and m.reporter_id = ${person}::uuid))`

/** Owner and helpers. */
export const mendedBy = (person: Person): SQL =>
  sql`(${h.ownerId} = ${person}::uuid or ${h.helpers} @> array[${person}::uuid])`

/** Whoever has or had to decide one of its requests. */
const decidedBy = (person: Person): SQL => sql`exists (
  select 1 from hazard_requests q join approval_requests r on r.subject_type = 'hazard' and r.subject_id = q.id
    join approval_tasks t on t.request_id = r.id
  where q.hazard_id = ${h.id} and (t.assignee_id = ${person}::uuid or t.on_behalf_of_id = ${person}::uuid))`

/** 70-safety section 10: reporter, owner, helpers, assigner, re-checker, and who decides. */
export const partyTo = (person: Person, self: Person): SQL => sql`(${reportedBy(self)} or ${mendedBy(person)}
  or ${h.assignerId} = ${person}::uuid or ${h.recheckerId} = ${person}::uuid or ${decidedBy(person)})`

/** In the rows that one of the codes reaches. */
export const reachedBy = (tx: Tx, actor: Actor, ...codes: Privilege[]): SQL =>
  actor.holds(...codes) ? inScope({ ...tx, actor, scope: actor.scopeOf(codes) }, h.ownerOrgId, null) : sql`false`

/** What the person may read. */
export const openTo = (tx: Tx, actor: Actor): SQL =>
  sql`(${partyTo(actor.id, selfOf(actor))} or ${reachedBy(tx, actor, P.hazard)})`

export const findOpen = async (tx: Tx, actor: Actor, id: string): Promise<Hazard> => {
  const [row] = await tx.db
    .select()
    .from(h)
    .where(sql`${h.id} = ${id} and ${openTo(tx, actor)}`)
  return row ?? refuse(no.gone)
}

/** Held, after it was found to be open to the person. */
export const lockOpen = async (tx: Tx, actor: Actor, id: string): Promise<Hazard> => {
  await findOpen(tx, actor, id)
  return lockHazard(tx, id)
}

/** In the data scope of the call. */
export const lockInScope = async (tx: Tx, id: string): Promise<Hazard> => {
  const [row] = await tx.db
    .select()
    .from(h)
    .where(sql`${h.id} = ${id} and ${inScope(tx, h.ownerOrgId, null)}`)
    .for('update')
  return row ?? refuse(no.gone)
}

const holds = async (tx: Tx, condition: SQL, id: string): Promise<boolean> =>
  (await tx.db.$count(h, sql`${h.id} = ${id} and ${condition}`)) > 0

/** The code reaches the case. */
export const reaches = async (tx: Tx, actor: Actor, code: Privilege, { id }: Hazard): Promise<boolean> =>
  actor.holds(code) && holds(tx, reachedBy(tx, actor, code), id)
