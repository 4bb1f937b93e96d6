import {
  type deleteExemptions,
  type ExemptInput,
  faultOfExemption,
  type saveExemption,
} from '@portal/contract/areas/health/exempt.ts'
import { healthRefusals as no } from '@portal/contract/areas/health/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { deleteRows, insertRow, lockRow } from '#src/kit/store.ts'
import { differences } from '#src/platform/audit.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { healthExemptions, healthForms } from '#src/schema/health/health.ts'
import { settleExemptions } from './exempted.ts'

/** Name and unit of whoever is exempt; found in the data scope of the call. */
const whom = async (tx: Tx, { userId, orgId }: ExemptInput): Promise<{ name: string; orgId: string }> => {
  const { rows } = await tx.db.execute<{ name: string; org_id: string }>(sql`
    select u.name, u.primary_org_id as org_id from users u where u.id = ${userId}::uuid and u.deleted_at is null
      and ${inScope(tx, sql`u.primary_org_id`, null)}
    union all select o.name, o.id from org_units o where o.id = ${orgId}::uuid and ${inScope(tx, sql`o.id`, null)}`)
  const [found] = rows
  if (!found) return refuseField('userId', no.exemptWhom)
  return { name: found.name, orgId: found.org_id }
}

const least = (a: string, b: string) => (a < b ? a : b)
const most = (a: string, b: string) => (a > b ? a : b)

/** 免报: rows that are owed in its days follow at once. */
export const save: HandlerOf<typeof saveExemption> = async ({ tx, body }) => {
  const { id, ...input } = body
  const fault = faultOfExemption(input)
  if (fault) refuseField(...fault)
  const { formId, userId, orgId, from: fromDay, to: toDay, reason } = input
  ensure((await tx.db.$count(healthForms, eq(healthForms.id, formId))) > 0, errors.missing)
  const of = await whom(tx, input)
  const values = { formId, userId, orgId, fromDay, toDay, reason, ownerOrgId: of.orgId }
  if (id === undefined) {
    const saved = await insertRow(tx, healthExemptions, values)
    for (const note of tx.notes) note.objectName = of.name
    await settleExemptions(tx, formId, fromDay, toDay)
    return { id: saved.id }
  }
  const before = await lockRow(tx, healthExemptions, id)
  await tx.db
    .update(healthExemptions)
    .set({ ...values, revision: before.revision + 1, updatedAt: new Date() })
    .where(eq(healthExemptions.id, id))
  const diff = differences(before, values)
  tx.notes.push({
    objectType: 'health_exemptions',
    objectId: id,
    objectName: of.name,
    objectOrgId: of.orgId,
    kind: 'update',
    diff,
  })
  await settleExemptions(tx, before.formId, before.fromDay, before.toDay)
  await settleExemptions(tx, formId, least(fromDay, before.fromDay), most(toDay, before.toDay))
  return { id }
}

export const remove: HandlerOf<typeof deleteExemptions> = async ({ tx, body }) => {
  const going: { formId: string; fromDay: string; toDay: string }[] = []
  const answer = await deleteRows(tx, healthExemptions, body.ids, (row) => {
    going.push(row)
    return null
  })
  for (const { formId, fromDay, toDay } of going) await settleExemptions(tx, formId, fromDay, toDay)
  return answer
}
