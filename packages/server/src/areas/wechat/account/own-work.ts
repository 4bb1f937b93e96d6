import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'

/** A transaction of a job, of nobody in particular. */
export const inOwnWork = async <Value>(platform: Platform, work: (tx: Tx) => Promise<Value>): Promise<Value> => {
  const { value, tx } = await inTransaction(platform.pool, () => bareTx(platform.db, null, ALL_ROWS), work)
  await platform.runAfterCommit(tx)
  return value
}
