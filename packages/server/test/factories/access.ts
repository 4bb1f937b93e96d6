import type { InferInsertModel } from 'drizzle-orm'
import { ROOT_ORG_ID, roleIdOf } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { roleMembers, userGroupMembers, userGroups } from '#src/schema/access.ts'
import { aUser } from './directory.ts'

let serial = 0

/** An enabled person who is 系统管理员. */
export const anAdministrator = async (db: Db) => {
  const user = await aUser(db)
  await db.insert(roleMembers).values({ roleId: roleIdOf('admin'), subjectKind: 'user', subjectId: user.id })
  return user
}

export const aGroup = async (
  db: Db,
  { members = [], ...values }: Partial<InferInsertModel<typeof userGroups>> & { members?: readonly string[] } = {},
) => {
  serial += 1
  const [group] = await db
    .insert(userGroups)
    .values({ name: `用户组${serial}`, kind: 'static', ownerOrgId: ROOT_ORG_ID, ...values })
    .returning()
  if (!group) throw new Error('nothing was inserted')
  if (members.length > 0)
    await db
      .insert(userGroupMembers)
      .values(members.map((userId) => ({ groupId: group.id, userId, way: 'manual' as const })))
  return group
}
