import { type mergeOrgs, orgRefusals as no } from '@portal/contract/areas/directory/org.ts'
import { and, eq, sql } from 'drizzle-orm'
import { updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { orgUnits, users } from '#src/schema/directory.ts'
import { keepingAnAdministrator } from '#src/shared/access/administrators.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { refreshGroupsSoon } from '#src/shared/directory/group-refresh.ts'
import { recordChangesOfUnit } from '../user/move-people.ts'
import { ownedTables } from './owned.ts'
import { lockStructure, lockTarget, lockUnit, moveSubtree, recordOrgChange, type UnitRecord } from './place.ts'

const mergePeople = async (tx: Tx, from: string, to: string): Promise<number> => {
  await recordChangesOfUnit(tx, from, to)
  await tx.db.execute(sql`
    delete from user_orgs x using user_orgs y where x.org_id = ${from} and y.org_id = ${to} and y.user_id = x.user_id`)
  await tx.db.execute(sql`
    delete from user_orgs x using users u where u.id = x.user_id
      and ((x.org_id = ${from} and u.primary_org_id = ${to}) or (x.org_id = ${to} and u.primary_org_id = ${from}))`)
  await tx.db.execute(sql`update user_orgs set org_id = ${to} where org_id = ${from}`)
  const { rowCount } = await tx.db
    .update(users)
    .set({ primaryOrgId: to, revision: sql`${users.revision} + 1`, updatedAt: sql`now()` })
    .where(eq(users.primaryOrgId, from))
  return rowCount ?? 0
}

/** Roles that the unit brought, and memberships counted from it, hold for the kept unit, each once. */
const mergeMemberships = async (tx: Tx, from: string, to: string) => {
  const unit = sql`case when subject_kind in ('unit', 'unitBelow') and subject_id = ${from} then ${to}::uuid else subject_id end`
  const anchor = sql`case when anchor_org_id = ${from} then ${to}::uuid else anchor_org_id end`
  const touched = sql`((subject_kind in ('unit', 'unitBelow') and subject_id = ${from}) or anchor_org_id = ${from})`
  await tx.db.execute(sql`
    insert into role_members (id, role_id, subject_kind, subject_id, anchor_org_id, valid_from, valid_to, granted_by, granted_at, reason)
    select gen_random_uuid(), role_id, subject_kind, ${unit}, ${anchor}, valid_from, valid_to, granted_by, granted_at, reason
    from role_members where ${touched} on conflict do nothing`)
  await tx.db.execute(sql`delete from role_members where ${touched}`)
}

/** What the unit owned belongs to the kept unit, so that nothing falls out of everybody's scope. */
const mergeOwned = async (tx: Tx, from: string, to: string) => {
  for (const table of await ownedTables(tx)) {
    await tx.db.execute(sql`update ${sql.identifier(table)} set owner_org_id = ${to} where owner_org_id = ${from}`)
  }
}

const mergeUnits = async (tx: Tx, from: UnitRecord, to: UnitRecord): Promise<number> => {
  const children = await tx.db.select().from(orgUnits).where(eq(orgUnits.parentId, from.id)).orderBy(orgUnits.id)
  for (const child of children) {
    await moveSubtree(tx, child, to)
    await updateRow(tx, orgUnits, child, { parentId: to.id })
    await recordOrgChange(tx, { orgId: child.id, field: 'parentId', before: from.id, after: to.id })
  }
  return children.length
}

export const merge: HandlerOf<typeof mergeOrgs> = async ({ tx, body }) => {
  await lockStructure(tx)
  const from = await lockUnit(tx, body.from)
  const to = await lockTarget(tx, body.to)
  ensure(from.parentId !== null, no.rootStays)
  ensure(!to.path.startsWith(from.path), no.mergeTarget)

  const units = await mergeUnits(tx, from, to)
  const people = await keepingAnAdministrator(tx, async () => {
    await mergeMemberships(tx, from.id, to.id)
    return mergePeople(tx, from.id, to.id)
  })
  await mergeOwned(tx, from.id, to.id)
  const [current] = await tx.db
    .select()
    .from(orgUnits)
    .where(and(eq(orgUnits.id, from.id)))
  await updateRow(tx, orgUnits, current ?? from, { enabled: false })
  await recordOrgChange(tx, { orgId: from.id, field: 'mergedInto', before: '', after: to.id })
  rightsChanged(tx)
  await refreshGroupsSoon(tx)
  return { people, units }
}
