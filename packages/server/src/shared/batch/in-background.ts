import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { writeJobAudit } from '#src/platform/audit.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'

/** A transaction of a job: nobody's, over all rows; what follows the commit runs too. */
export const inBackground = async <Value>(platform: Platform, work: (tx: Tx) => Promise<Value>): Promise<Value> => {
  const { value, tx } = await inTransaction(platform.pool, () => bareTx(platform.db, null, ALL_ROWS), work)
  for (const task of tx.afterCommit) await platform.guarded(task)
  return value
}

/** {@link inBackground}, with what the work notes in the operation log, under the name of the call that does the same. */
export const inNotedBackground = <Value>(
  platform: Platform,
  call: Pick<Endpoint, 'path' | 'title' | 'access'>,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> =>
  inBackground(platform, async (tx) => {
    const value = await work(tx)
    await writeJobAudit(tx, call)
    return value
  })
