import {
  type enableApplications,
  applicationRefusals as no,
  type regroupApplications,
} from '@portal/contract/areas/system/application.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, sql } from 'drizzle-orm'
import { updateRow } from '#src/kit/store.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { applications } from '#src/schema/system/application.ts'
import { setGroups } from './save.ts'

type Row = typeof applications.$inferSelect

/** Treats each application in scope on its own merits; the work answers why one stays as it is. */
const eachOf = async (tx: Tx, ids: readonly string[], work: (row: Row) => Promise<string | null>) => {
  const rows = await tx.db
    .select()
    .from(applications)
    .where(and(anyOf(applications.id, ids), inScope(tx, applications.ownerOrgId, applications.createdBy)))
    .orderBy(applications.id)
    .for('update')
  const found = new Set(rows.map(({ id }) => id))
  const failed = ids.filter((id) => !found.has(id)).map((id) => ({ id, message: errors.missing.message }))
  for (const row of rows) {
    const message = await work(row)
    if (message !== null) failed.push({ id: row.id, message })
  }
  return { updated: ids.length - failed.length, failed }
}

const whyNotEnable = ({ signOn, secretHash, redirects }: Row): string | null => {
  if (signOn === 'plain') return null
  if (redirects.length === 0) return no.redirectMissing.message
  return signOn === 'oidc' && secretHash === '' ? no.secretMissing.message : null
}

export const enable: HandlerOf<typeof enableApplications> = ({ tx, body }) =>
  eachOf(tx, body.ids, async (row) => {
    const reason = body.enabled ? whyNotEnable(row) : null
    if (reason === null) await updateRow(tx, applications, row, { enabled: body.enabled })
    return reason
  })

export const regroup: HandlerOf<typeof regroupApplications> = ({ tx, body }) =>
  eachOf(tx, body.ids, async ({ id, name }) => {
    const before = await setGroups(tx, id, body.groupIds)
    if (before === null) return null
    await tx.db.execute(sql`update applications set revision = revision + 1, updated_at = now() where id = ${id}`)
    const diff = [{ field: 'groupIds', before, after: body.groupIds }]
    tx.notes.push({ objectType: 'applications', objectId: id, objectName: name, diff })
    return null
  })
