import { runSync } from '@portal/contract/areas/directory/sync.ts'
import { syncWords } from '@portal/contract/areas/directory/sync-words.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { writeJobAudit } from '#src/platform/audit.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'

/** A transaction of a run: nobody's, over all rows, with its entries in the operation log. */
export const inSync = async <Value>(platform: Platform, work: (tx: Tx) => Promise<Value>): Promise<Value> => {
  const { value, tx } = await inTransaction(
    platform.pool,
    () => bareTx(platform.db, null, ALL_ROWS),
    async (tx) => {
      const value = await work(tx)
      await writeJobAudit(tx, { ...runSync, title: syncWords.auditTitle })
      await platform.announce(tx)
      return value
    },
  )
  await platform.runAfterCommit(tx)
  return value
}
