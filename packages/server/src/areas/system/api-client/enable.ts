import type { enableApiClients } from '@portal/contract/areas/system/api-client.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq } from 'drizzle-orm'
import { updateRow } from '#src/kit/store.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { inScope } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { apiClients, apiClientUsage } from '#src/schema/system/api-client.ts'

/** 启用 also mends a blown fuse and begins to count anew. */
export const enable: HandlerOf<typeof enableApiClients> = async ({ tx, body }) => {
  const rows = await tx.db
    .select()
    .from(apiClients)
    .where(and(anyOf(apiClients.id, body.ids), inScope(tx, apiClients.ownerOrgId, apiClients.createdBy)))
    .orderBy(apiClients.id)
    .for('update')
  const found = new Set(rows.map(({ id }) => id))

  for (const row of rows) {
    await updateRow(tx, apiClients, row, { enabled: body.enabled, ...(body.enabled && { fusedAt: null }) })
    if (body.enabled) await tx.db.update(apiClientUsage).set({ failures: 0 }).where(eq(apiClientUsage.clientId, row.id))
  }

  const failed = body.ids.filter((id) => !found.has(id)).map((id) => ({ id, message: errors.missing.message }))
  return { updated: rows.length, failed }
}
