import { setImmediate } from 'node:timers/promises'
import {
  IMPORT_OPEN_HOURS,
  type ImportKindName,
  importCodes,
  privateImports,
} from '@portal/contract/areas/exchange/import.ts'
import { NO_WAYS } from '@portal/contract/areas/exchange/import-layout.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { importBatches } from '#src/schema/exchange.ts'
import type { ImportCall, ImportKind } from '#src/shared/exchange/import/kinds.ts'
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
  const kind = known.kind as ImportKindName
  const scoped = scopedTo(tx, actor, kind)
  const own = eq(importBatches.createdBy, actor.id)
  // One's own batch stays one's own, wherever the scope has moved.
  const mine = privateImports.has(kind) ? own : or(own, inScope(scoped, importBatches.ownerOrgId, null))
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
  const isOpen = batch.state === 'checked' || batch.state === 'mapping'
  ensure(batch.state !== 'expired' && !(isOpen && rows[0]?.over), no.expired)
  ensure(isOpen, errors.stateChanged)
  return batch
}

/** One whose rows were judged. */
export const checkedBatch = async (tx: Tx, actor: Actor, id: string): Promise<BatchRecord> => {
  const batch = await openBatch(tx, actor, id)
  ensure(batch.state === 'checked', no.unmapped)
  return batch
}

/** For work that somebody waits for: it only lets others of the process have their turn. */
const letOthers: ImportCall['pause'] = () => setImmediate()

/** What a kind has to know of a batch. */
export type Called = Pick<
  BatchRecord,
  'id' | 'updateExisting' | 'targetId' | 'headers' | 'layout' | 'settings' | 'pictures'
>

export const callFor = (tx: Tx, actor: Actor, kind: ImportKind, batch: Called, pause = letOthers): ImportCall => {
  const titles = new Set<string>(kind.columns.map(({ title }) => title))
  return {
    tx,
    actor,
    batchId: batch.id,
    update: batch.updateExisting,
    targetId: batch.targetId,
    ways: batch.layout?.ways ?? NO_WAYS,
    settings: batch.settings,
    isOwnForm: batch.layout !== null && batch.headers.every(({ key, title }) => key === null || titles.has(title)),
    pictures: batch.pictures,
    pause,
  }
}

export const openUntil = sql`now() + ${IMPORT_OPEN_HOURS} * interval '1 hour'`
