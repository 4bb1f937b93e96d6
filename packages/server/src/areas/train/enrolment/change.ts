import type { EnrolmentState } from '@portal/contract/areas/train/words.ts'
import { type InferSelectModel, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { trainEnrolmentEvents, trainEnrolments } from '#src/schema/train/enrolment.ts'
import type { HeldClass } from './held-class.ts'

export type Enrolment = InferSelectModel<typeof trainEnrolments>

interface Change {
  state: EnrolmentState
  pool?: string | null
  offerEnd?: Date | null
  offeredAt?: Date | null
  reason?: string
  /** Null: the server by itself. */
  byId: string | null
}

/** What an enrolment became; whoever calls holds its class. */
export const changeEnrolments = async (
  tx: Tx,
  ids: readonly string[],
  { byId, reason = '', ...values }: Change,
  at: Date,
): Promise<void> => {
  if (ids.length === 0) return
  await tx.db
    .update(trainEnrolments)
    .set({ ...values, reason, updatedAt: at })
    .where(inArray(trainEnrolments.id, [...ids]))
  await tx.db
    .insert(trainEnrolmentEvents)
    .values(ids.map((enrolmentId) => ({ id: v7(), enrolmentId, at, state: values.state, byId, reason })))
}

/** A line of the operation log about somebody's place in a class. */
export const noteEnrolment = (
  tx: Tx,
  { row }: Pick<HeldClass, 'row'>,
  { id, before, after, reason = '' }: { id: string; before: string; after: string; reason?: string },
): void => {
  tx.notes.push({
    objectType: 'train_enrolments',
    objectId: id,
    objectName: row.title,
    objectOrgId: row.ownerOrgId,
    diff: [{ field: 'state', before, after }],
    ...(reason !== '' && { reason }),
  })
}

/** Seat and offer of somebody who goes. */
export const WITHOUT_SEAT = { pool: null, offerEnd: null } as const

/** The enrolment as it is while its class is held. */
export const readEnrolment = async (tx: Tx, id: string): Promise<Enrolment | null> => {
  const [found] = await tx.db.select().from(trainEnrolments).where(sql`${trainEnrolments.id} = ${id}`)
  return found ?? null
}
