import { IMPORT_JOB_ROWS, type ImportKindName } from '@portal/contract/areas/exchange/import.ts'
import { type aimImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { eq } from 'drizzle-orm'
import { refuse } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { importBatches } from '#src/schema/exchange.ts'
import type { Portal } from '#src/shared/portal.ts'
import { checkedBatch } from './batch.ts'
import { startImportJob } from './import-job.ts'
import { reportOf } from './report.ts'
import { judgeBatch, noteBatch } from './work.ts'

/** Sends the rows that name no place to a chosen one and judges all anew; of many behind the answer. */
export const aimWith =
  (portal: Portal) =>
  ({ body, actor, commit }: OwnCall<typeof aimImport>) =>
    commit(async (tx) => {
      const { platform, imports } = portal
      const found = await checkedBatch(tx, actor, body.id)
      const { isTargetOptional, targetName } = imports.kindOf(found.kind as ImportKindName)
      if (!isTargetOptional || !targetName) return refuse(no.noTarget)
      const target = { targetId: body.targetId, targetName: await targetName({ tx, actor }, body.targetId) }
      const batch = { ...found, ...target }
      await tx.db.update(importBatches).set(target).where(eq(importBatches.id, batch.id))
      noteBatch(tx, batch, {})
      const isLarge = batch.rows > IMPORT_JOB_ROWS
      if (isLarge) await startImportJob(imports, tx, actor, batch, { act: 'check' })
      const judged = isLarge
        ? batch
        : await judgeBatch({ platform, imports, tx, actor, batch, writeAudit: async () => undefined })
      return reportOf(portal, tx, actor, judged, { page: 1, pageSize: 50 })
    })
