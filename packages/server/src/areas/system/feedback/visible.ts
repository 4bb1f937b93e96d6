import { feedbackRefusals as no } from '@portal/contract/areas/system/feedback.ts'
import { errors } from '@portal/contract/errors.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { feedbackEntries, feedbacks } from '#src/schema/system/feedback.ts'

export type Feedback = typeof feedbacks.$inferSelect

/** Running number as people read it. */
export const noOf = ({ serial }: Pick<Feedback, 'serial'>) => `FK${String(serial).padStart(6, '0')}`

/** Feedback in the data scope of these codes. */
export const within = (tx: Tx, actor: Actor, codes: readonly Privilege[]): SQL =>
  actor.holds(...codes)
    ? inScope({ ...tx, actor, scope: actor.scopeOf(codes) }, feedbacks.ownerOrgId, feedbacks.createdBy)
    : sql`false`

/** A complaint hides its writer from all who may not assign it. */
export const mayKnowWriter = (actor: Actor, { kind, createdBy }: Pick<Feedback, 'kind' | 'createdBy'>) =>
  kind !== 'complaint' || createdBy === actor.id || actor.holds(P.feedbackAssign)

export interface Seen {
  feedback: Feedback
  isMine: boolean
  mayHandle: boolean
}

/** One's own feedback, or one in scope; anything else is not there. Held until the commit where `lock` asks. */
export const findFeedback = async (tx: Tx, actor: Actor, id: string, lock = false): Promise<Seen> => {
  const base = tx.db
    .select({ feedback: feedbacks, handles: sql<boolean>`${within(tx, actor, [P.feedbackHandle])}` })
    .from(feedbacks)
    .where(
      sql`${eq(feedbacks.id, id)} and (${feedbacks.createdBy} = ${actor.id} or ${within(tx, actor, [P.feedback])})`,
    )
  const [row] = await (lock ? base.for('update') : base)
  ensure(row, errors.missing)
  const { feedback, handles } = row
  return { feedback, isMine: feedback.createdBy === actor.id, mayHandle: handles }
}

/** Those of the ids that are in scope, held until the commit. */
export const lockFeedbacks = (tx: Tx, actor: Actor, codes: readonly Privilege[], ids: readonly string[]) =>
  tx.db
    .select()
    .from(feedbacks)
    .where(sql`${anyOf(feedbacks.id, ids)} and ${within(tx, actor, codes)}`)
    .orderBy(feedbacks.id)
    .for('update')

/** Ids that answered nothing, as failures of a batch. */
export const missingOf = (ids: readonly string[], found: readonly { id: string }[]) => {
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => !known.has(id)).map((id) => ({ id, message: errors.missing.message }))
}

export const addEntry = async (
  tx: Tx,
  feedbackId: string,
  kind: (typeof feedbackEntries.$inferInsert)['kind'],
  text: string,
): Promise<Date> => {
  const [entry] = await tx.db
    .insert(feedbackEntries)
    .values({ feedbackId, kind, text, authorId: tx.actor?.id ?? null })
    .returning({ at: feedbackEntries.at })
  return entry?.at ?? new Date()
}

export const ensureNotMerged = ({ mergedIntoId }: Feedback) => ensure(mergedIntoId === null, no.mergedAway)
