import { type deleteOrgs, type enableOrgs, orgRefusals as no } from '@portal/contract/areas/directory/org.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'
import { countOwned } from './owned.ts'
import { lockStructure, lockUnit, type UnitRecord } from './place.ts'

const countInside = async (tx: Tx, id: string): Promise<{ people: number; units: number; uses: number }> => {
  const { rows } = await tx.db.execute<{ people: number; units: number; uses: number }>(sql`
    select (select count(*) from users where primary_org_id = ${id})
        + (select count(*) from user_orgs where org_id = ${id}) as people,
      (select count(*) from org_units where parent_id = ${id}) as units,
      (select count(*) from role_members where anchor_org_id = ${id}
        or (subject_kind in ('unit', 'unitBelow') and subject_id = ${id})) as uses`)
  return rows[0] ?? { people: 0, units: 0, uses: 0 }
}

const whyNotDelete = async (tx: Tx, unit: UnitRecord): Promise<string | null> => {
  if (unit.parentId === null) return no.rootFixed.message
  const { people, units, uses } = await countInside(tx, unit.id)
  if (people + units > 0) return fill(no.inUse.message, { n: people, m: units })
  const used = uses + (await countOwned(tx, unit.id))
  return used > 0 ? fill(errors.inUse.message, { n: used }) : null
}

/** Deletes units that nothing hangs on, each on its own merits. */
export const remove: HandlerOf<typeof deleteOrgs> = async ({ tx, body }) => {
  await lockStructure(tx)
  const rows = await tx.db
    .select()
    .from(orgUnits)
    .where(sql`${orgUnits.id} = any(${sql.param(body.ids)}::uuid[]) and ${unitVisible(tx.scope, sql`${orgUnits}`)}`)
    .orderBy(orgUnits.id)
    .for('update')
  const found = new Set(rows.map(({ id }) => id))
  const failed = body.ids.filter((id) => !found.has(id)).map((id) => ({ id, message: errors.missing.message }))
  let deleted = 0
  for (const unit of rows) {
    const reason = await whyNotDelete(tx, unit)
    if (reason !== null) {
      failed.push({ id: unit.id, message: reason })
      continue
    }
    await tx.db.delete(orgUnits).where(eq(orgUnits.id, unit.id))
    tx.notes.push({ objectType: 'org_units', objectId: unit.id, objectName: unit.name, diff: [] })
    deleted += 1
  }
  if (deleted > 0) rightsChanged(tx)
  return { deleted, failed }
}

/** A disabled unit keeps its people and its place, but nothing new is put into it. */
export const enable: HandlerOf<typeof enableOrgs> = async ({ tx, body }) => {
  for (const id of [...new Set(body.ids)].sort()) {
    const unit = await lockUnit(tx, id)
    ensure(unit.parentId !== null || body.enabled, no.rootStays)
    await updateRow(tx, orgUnits, unit, { enabled: body.enabled })
  }
  return { updated: body.ids.length }
}
