import { faultOfForm, type HealthFormInput, type saveHealthForm } from '@portal/contract/areas/health/form.ts'
import { errors } from '@portal/contract/errors.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { insertRow, lockRow } from '#src/kit/store.ts'
import { differences } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { healthForms, healthFormVersions } from '#src/schema/health/health.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'

const versions = healthFormVersions

const lastVersion = async (tx: Tx, formId: string) => {
  const [last] = await tx.db
    .select()
    .from(versions)
    .where(eq(versions.formId, formId))
    .orderBy(desc(versions.version))
    .limit(1)
  return last ?? refuse(errors.missing)
}

const insertVersion = async (
  tx: Tx,
  key: { formId: string; version: number; validFrom: string },
  { audience, ...definition }: HealthFormInput,
): Promise<void> => {
  const createdBy = tx.actor?.id ?? null
  await tx.db.insert(versions).values({ ...key, definition, createdBy, ...audienceValues(audience) })
}

/** Kept shorter works at once, kept longer for what is collected from now on; see 70-safety section 8. */
const eraseEarlier = async (tx: Tx, formId: string, days: number): Promise<void> => {
  await tx.db.execute(sql`
    update health_reports set erase_at = least(erase_at, (
      ((first_at at time zone 'Asia/Shanghai')::date + ${days}::int + 1 + time '03:00') at time zone 'Asia/Shanghai'))
    where form_id = ${formId} and not erased and erase_at is not null`)
}

/** A form nobody has used yet is simply changed; one in use gets a version for the days from tomorrow. */
const change = async (tx: Tx, id: string, revision: number, input: HealthFormInput) => {
  const before = await lockRow(tx, healthForms, id)
  ensure(before.revision === revision, errors.stale)
  const last = await lastVersion(tx, id)
  const today = shanghaiDay(new Date())
  const inUse = before.state !== 'draft' && last.validFrom <= today
  const key = inUse
    ? { formId: id, version: last.version + 1, validFrom: addDays(today, 1) }
    : { formId: id, version: last.version, validFrom: last.validFrom }
  if (!inUse) await tx.db.delete(versions).where(and(eq(versions.formId, id), eq(versions.version, last.version)))
  await insertVersion(tx, key, input)
  if (input.retentionDays < last.definition.retentionDays) await eraseEarlier(tx, id, input.retentionDays)
  await tx.db
    .update(healthForms)
    .set({ name: input.name, version: key.version, revision: revision + 1, updatedAt: new Date() })
    .where(eq(healthForms.id, id))
  const diff = differences({ ...last.definition, audience: last.audience }, input)
  const object = { objectType: 'health_forms', objectId: id, objectName: input.name, objectOrgId: before.ownerOrgId }
  tx.notes.push({ ...object, kind: 'update', diff })
  return { id, version: key.version }
}

/** 表单设计. */
export const save: HandlerOf<typeof saveHealthForm> = async ({ tx, body, actor }) => {
  const { id, revision = 0, ...input } = body
  const fault = faultOfForm(input)
  if (fault) refuseField(...fault)
  if (id !== undefined) return change(tx, id, revision, input)
  const form = await insertRow(tx, healthForms, {
    name: input.name,
    state: 'draft',
    version: 1,
    ownerOrgId: actor.orgId,
  })
  await insertVersion(tx, { formId: form.id, version: 1, validFrom: shanghaiDay(new Date()) }, input)
  return { id: form.id, version: 1 }
}
