import { expertRefusals as no } from '@portal/contract/areas/expert/words.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { FACETS, given, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { expertQuestions } from '#src/schema/expert/question.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'

const q = expertQuestions
export type Question = typeof expertQuestions.$inferSelect

/** The person for whom something is his own: nobody in a preview, or an anonymous question would name its asker there. */
export const selfOf = ({ id, preview }: Actor): string | null => (preview ? null : id)

/** Where lists hold {@link selfOf}. */
export const SELF: Place = given('self')

type Person = string | null | Place

/** Asked by this person, with his name or without. */
export const askedBy = (person: Person): SQL => sql`(${q.askerId} = ${person}::uuid or exists (
  select 1 from expert_question_askers k where k.question_id = ${q.id} and k.user_id = ${person}::uuid))`

const answeredBy = (person: Person): SQL => sql`exists (
  select 1 from expert_answers a where a.question_id = ${q.id} and a.author_id = ${person}::uuid)`

/** Shown to whoever it is addressed to. */
export const shownTo = (facets: readonly string[] | Place = FACETS): SQL =>
  sql`(not ${q.hidden} and ${q.state} <> 'merged' and ${addressedTo(q, facets)})`

/** Given to the person, or answered by him. */
const workedOnBy = (person: Person): SQL => sql`(${q.assigneeId} = ${person}::uuid or ${answeredBy(person)})`

/** In the rows that one of the codes reaches. */
export const reachedBy = (tx: Tx, actor: Actor, ...codes: Privilege[]): SQL =>
  actor.holds(...codes) ? inScope({ ...tx, actor, scope: actor.scopeOf(codes) }, q.ownerOrgId, null) : sql`false`

/** What the person may read, leaving aside what he asked without his name. */
export const openByName = (tx: Tx, actor: Actor): SQL => sql`(
  ${shownTo(actor.facets)} or ${q.askerId} = ${selfOf(actor)}::uuid or ${workedOnBy(actor.id)}
    or ${reachedBy(tx, actor, P.questionnaire)})`

/** What the person may read at all. */
export const openTo = (tx: Tx, actor: Actor): SQL => sql`(${openByName(tx, actor)} or ${askedBy(selfOf(actor))})`

export const findOpen = async (tx: Tx, actor: Actor, id: string): Promise<Question> => {
  const [row] = await tx.db
    .select()
    .from(q)
    .where(sql`${q.id} = ${id} and ${openTo(tx, actor)}`)
  return row ?? refuse(no.gone)
}

export const lockOpen = async (tx: Tx, actor: Actor, id: string): Promise<Question> => {
  await findOpen(tx, actor, id)
  const [row] = await tx.db.select().from(q).where(sql`${q.id} = ${id}`).for('update')
  return row ?? refuse(no.gone)
}

/** In the data scope of the call. */
export const lockInScope = async (tx: Tx, id: string): Promise<Question> => {
  const [row] = await tx.db
    .select()
    .from(q)
    .where(sql`${q.id} = ${id} and ${inScope(tx, q.ownerOrgId, null)}`)
    .for('update')
  return row ?? refuse(no.gone)
}

const holds = async (tx: Tx, condition: SQL, id: string): Promise<boolean> =>
  (await tx.db.$count(q, sql`${q.id} = ${id} and ${condition}`)) > 0

export const isAsker = (tx: Tx, actor: Actor, { id }: Question): Promise<boolean> =>
  holds(tx, askedBy(selfOf(actor)), id)

/** The code reaches the question. */
export const reaches = async (tx: Tx, actor: Actor, code: Privilege, { id }: Question): Promise<boolean> =>
  actor.holds(code) && holds(tx, reachedBy(tx, actor, code), id)

/** The question of the caller himself, which is neither hidden nor merged. */
export const lockOwn = async (tx: Tx, actor: Actor, id: string): Promise<Question> => {
  const question = await lockOpen(tx, actor, id)
  ensure(await isAsker(tx, actor, question), no.notAsker)
  ensureLive(question)
  return question
}

export const ensureLive = ({ hidden, state, locked }: Question): void => {
  ensure(!hidden && state !== 'merged', no.notLive)
  ensure(!locked, no.locked)
}
