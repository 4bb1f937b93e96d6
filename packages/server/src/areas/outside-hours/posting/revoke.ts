import type { revokeUploadRows } from '@portal/contract/areas/outside-hours/batch.ts'
import { uploadRefusals as no } from '@portal/contract/areas/outside-hours/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { holdHours, revokeUploadHours } from '#src/areas/learning/public.ts'
import { lockRow } from '#src/kit/store.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { hourUploadBatches, hourUploadRows } from '#src/schema/outside-hours/batch.ts'
import { tellRevoked } from './tell.ts'

/** Rows of batches in scope lose their hours; a batch without a posted row is revoked as a whole. */
export const revoke: HandlerOf<typeof revokeUploadRows> = async ({ tx, actor, body: { rowIds, reason } }) => {
  if ([...reason].length < 2) refuseField('reason', no.revokeReason)
  const rows = await tx.db.select().from(hourUploadRows).where(anyOf(hourUploadRows.id, rowIds))
  ensure(rows.length === new Set(rowIds).size, errors.missing)
  for (const batchId of [...new Set(rows.map((row) => row.batchId))].sort()) {
    const batch = await lockRow(tx, hourUploadBatches, batchId)
    const held = rows.filter((row) => row.batchId === batchId)
    await holdHours(
      tx,
      held.flatMap(({ userId }) => (userId === null ? [] : [userId])),
    )
    const ids = held.map(({ id }) => id)
    const changed = await tx.db
      .update(hourUploadRows)
      .set({ state: 'revoked', revokeReason: reason, revokedAt: new Date(), revokedById: actor.id })
      .where(sql`${anyOf(hourUploadRows.id, ids)} and ${hourUploadRows.state} = 'posted'`)
      .returning({ id: hourUploadRows.id })
    ensure(changed.length === ids.length, no.notPosted)
    await revokeUploadHours(tx, ids, reason)
    await tellRevoked(tx, held, reason)
    const left = await tx.db.$count(
      hourUploadRows,
      sql`${hourUploadRows.batchId} = ${batchId} and ${hourUploadRows.state} = 'posted'`,
    )
    await tx.db
      .update(hourUploadBatches)
      .set({ updatedAt: new Date(), revision: batch.revision + 1, ...(left === 0 && { state: 'revoked' as const }) })
      .where(eq(hourUploadBatches.id, batchId))
    tx.notes.push({
      objectType: 'hour_upload_batches',
      objectId: batchId,
      objectName: batch.title,
      diff: [{ field: 'revoked', before: null, after: held.map(({ code, courseName }) => `${code} ${courseName}`) }],
      reason,
      objectOrgId: batch.ownerOrgId,
    })
  }
  return { revoked: rows.length }
}
