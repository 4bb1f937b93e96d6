import { IMPORT_JOB_ROWS } from '@portal/contract/areas/exchange/import.ts'
import { type commitImport, type undoImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { importDone, importJobWords as words } from '@portal/contract/areas/exchange/import-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { writeAudit } from '#src/platform/audit.ts'
import { allowTime } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { type OwnCall, worded } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { checkedBatch, lockIdle } from './batch.ts'
import { startImportJob } from './import-job.ts'
import { commitBatch, ensureUndoable, noteBatch, skippedOf, undoBatch } from './work.ts'

/** Two thousand rows are more than the limits of ordinary calls allow for on a busy machine. */
const allowMinute = async (tx: Tx) => {
  await allowTime(tx.db, 60_000)
  await tx.db.execute(sql`set local idle_in_transaction_session_timeout = '60s'`)
}

/** All good rows in one transaction, or nothing; a second commit of the same batch finds it done. */
export const commitWith =
  ({ platform, imports }: Portal, endpoint: typeof commitImport) =>
  async ({ body, actor, commit, origin }: OwnCall<typeof commitImport>) => {
    const { onlyGood } = body
    const result = await commit(async (tx) => {
      const batch = await checkedBatch(tx, actor, body.id)
      skippedOf(batch, onlyGood)
      if (batch.rows > IMPORT_JOB_ROWS) {
        const jobId = await startImportJob(imports, tx, actor, batch, { act: 'commit', onlyGood })
        noteBatch(tx, batch, { rows: batch.rows })
        return { done: 0, skipped: 0, jobId }
      }
      await allowMinute(tx)
      const work = {
        platform,
        imports,
        tx,
        actor,
        batch,
        writeAudit: (noted: Tx) => writeAudit(noted, endpoint, origin),
      }
      return { ...(await commitBatch(work, onlyGood)), jobId: null }
    })
    const done = fill(importDone, { a: result.done, b: result.skipped })
    return worded(result.jobId === null ? done : words.begun, result)
  }

export const undoWith =
  ({ platform, imports }: Portal, endpoint: typeof undoImport) =>
  async ({ body, actor, commit, origin }: OwnCall<typeof undoImport>) => {
    const result = await commit(async (tx) => {
      const batch = await lockIdle(tx, actor, body.id)
      if (batch.rows > IMPORT_JOB_ROWS) {
        await ensureUndoable(tx, batch)
        const jobId = await startImportJob(imports, tx, actor, batch, { act: 'undo' })
        noteBatch(tx, batch, { rows: batch.rows })
        return { restored: 0, kept: [], jobId }
      }
      await allowMinute(tx)
      const work = {
        platform,
        imports,
        tx,
        actor,
        batch,
        writeAudit: (noted: Tx) => writeAudit(noted, endpoint, origin),
      }
      return { ...(await undoBatch(work)), jobId: null }
    })
    const done = fill(words.undone, { a: result.restored, b: result.kept.length })
    return worded(result.jobId === null ? done : words.begun, result)
  }
