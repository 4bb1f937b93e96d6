import { setImmediate } from 'node:timers/promises'
import { IMPORT_OPEN_HOURS, type ImportKindName, importCodes } from '@portal/contract/areas/exchange/import.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { importBatches } from '#src/schema/exchange.ts'
import type { ImportCall } from '#src/shared/exchange/import/kinds.ts'
import { ensureIdle } from './batch-job.ts'

export type BatchRecord = typeof importBatches.$inferSelect

/** The caller with the rows of exactly the code that imports this kind. */
export const scopedTo = (tx: Tx, actor: Actor, kind: ImportKindName): Tx => {
  const code = importCodes[kind]
  ensure(actor.holds(code), errors.noRight)
  // The same object: notes and notices of a transaction belong to it.
  return Object.assign(tx, { scope: actor.scopeOf([code]) })
}

/** A batch of one's own, or of one's units; the same answer for absent and foreign ones. */
export const findBatch = async (tx: Tx, actor: Actor, id: string, lock = false): Promise<BatchRecord> => {
  const [known] = await tx.db.select({ kind: importBatches.kind }).from(importBatches).where(eq(importBatches.id, id))
  ensure(known, errors.missing)
  const scoped = scopedTo(tx, actor, known.kind as ImportKindName)
  // One's own batch stays one's own, wherever the scope has moved.
  const mine = or(eq(importBatches.createdBy, actor.id), inScope(scoped, importBatches.ownerOrgId, null))
  const query = tx.db
    .select()
    .from(importBatches)
    .where(and(eq(importBatches.id, id), mine))
  const [batch] = await (lock ? query.for('update') : query)
  ensure(batch, errors.missing)
  return batch
}

/** Holds a batch with which nothing is done behind the answer; work would hold it for longer than anybody waits. */
export const lockIdle = async (tx: Tx, actor: Actor, id: string): Promise<BatchRecord> => {
  await findBatch(tx, actor, id)
  await ensureIdle(tx, id)
  const batch = await findBatch(tx, actor, id, true)
  // Begun in between; from here on nobody can.
  await ensureIdle(tx, id)
  return batch
}

/** Only whoever uploaded a file repairs and commits it, and only within a day. */
export const openBatch = async (tx: Tx, actor: Actor, id: string): Promise<BatchRecord> => {
  const batch = await lockIdle(tx, actor, id)
  ensure(batch.createdBy === actor.id, errors.missing)
  const { rows } = await tx.db.execute<{ over: boolean }>(
    sql`select expires_at < now() as over from import_batches where id = ${id}`,
  )
  ensure(batch.state !== 'expired' && !(batch.state === 'checked' && rows[0]?.over), no.expired)
  ensure(batch.state === 'checked', errors.stateChanged)
  return batch
}

/** For work that somebody waits for: it only lets others of the process have their turn. */
const letOthers: ImportCall['pause'] = () => setImmediate()

export const callFor = (
  tx: Tx,
  actor: Actor,
  batch: Pick<BatchRecord, 'id' | 'updateExisting' | 'targetId'>,
  pause = letOthers,
): ImportCall => ({
  tx,
  actor,
  batchId: batch.id,
  update: batch.updateExisting,
  targetId: batch.targetId,
  pause,
})

export const openUntil = sql`now() + ${IMPORT_OPEN_HOURS} * interval '1 hour'`
