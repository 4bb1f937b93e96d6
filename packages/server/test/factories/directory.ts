import type { Privilege } from '@portal/contract/privileges.ts'
import { eq, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { roleMembers, rolePrivileges, roles, type ScopeRule } from '#src/schema/access.ts'
import { orgUnits, users } from '#src/schema/directory.ts'

let serial = 0
const next = () => {
  serial += 1
  return serial
}

const only = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('nothing was inserted')
  return row
}

/** A unit below the given parent, or below the root. */
export const anOrg = async (
  db: Db,
  { parentId = ROOT_ORG_ID, ...values }: Partial<InferInsertModel<typeof orgUnits>> & { parentId?: string } = {},
): Promise<InferSelectModel<typeof orgUnits>> => {
  const n = next()
  const parent = only(await db.select().from(orgUnits).where(eq(orgUnits.id, parentId)))
  const id = v7()
  const row = { id, code: `ORG${n}`, name: `单位${n}`, parentId, path: `${parent.path}${id}/`, depth: parent.depth + 1 }
  return only(
    await db
      .insert(orgUnits)
      .values({ ...row, ...values })
      .returning(),
  )
}

/** An enabled person of the root unit unless told otherwise. */
export const aUser = async (
  db: Db,
  values: Partial<InferInsertModel<typeof users>> = {},
): Promise<InferSelectModel<typeof users>> => {
  const n = next()
  const row = { code: `T${n}`, loginName: `t${n}`, name: `员工${n}`, primaryOrgId: ROOT_ORG_ID, mustChange: false }
  return only(
    await db
      .insert(users)
      .values({ ...row, ...values })
      .returning(),
  )
}

interface RoleWishes {
  codes?: readonly Privilege[]
  scope?: ScopeRule
  members?: readonly string[]
  anchorOrgId?: string
}

export const aRole = async (
  db: Db,
  { codes = [], scope = { kind: 'all' }, members = [], anchorOrgId }: RoleWishes = {},
): Promise<InferSelectModel<typeof roles>> => {
  const n = next()
  const role = only(
    await db
      .insert(roles)
      .values({ code: `role${n}`, name: `角色${n}`, scope, ownerOrgId: ROOT_ORG_ID })
      .returning(),
  )
  if (codes.length > 0) await db.insert(rolePrivileges).values(codes.map((code) => ({ roleId: role.id, code })))
  if (members.length > 0) {
    await db
      .insert(roleMembers)
      .values(members.map((subjectId) => ({ roleId: role.id, subjectKind: 'user' as const, subjectId, anchorOrgId })))
  }
  return role
}
