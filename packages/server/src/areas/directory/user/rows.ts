import type { UserRow } from '@portal/contract/areas/directory/user.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'
import { liveMembership, subjectsOf } from '#src/shared/access/membership.ts'
import { pathName } from '#src/shared/directory/search.ts'
import { accountStateOf } from './state.ts'

/** Columns of a person `u` of the unit `o`, as lists show them. */
export const userColumns: SQL = sql`
  u.id, u.revision, u.created_at as "createdAt", u.updated_at as "updatedAt", u.code, u.name, u.initials, u.photo,
  o.id as "orgId", o.name as "orgName", ${pathName(sql`o.path`)} as "orgPath", u.post, u.phone_mask as phone,
  u.employment, u.enabled, ${accountStateOf} as state, u.last_login_at as "lastLoginAt", u.auth_kind as source`

export type RawRow = Record<string, unknown> &
  Omit<UserRow, 'createdAt' | 'updatedAt' | 'lastLoginAt' | 'enabled' | 'roles'> & {
    createdAt: string
    updatedAt: string
    lastLoginAt: string | null
    enabled: boolean
  }

export interface HeldRole {
  userId: string
  id: string
  name: string
}

/** Roles of each person in whatever way they are held; the one of everybody says nothing and is left out. */
export const rolesOf = (userIds: readonly string[] | Placeholder): SQL => sql`
  select distinct s.user_id as "userId", r.id, r.name, r.sort from (${subjectsOf(userIds)}) s
  join role_members m on m.subject_id = s.subject_id and m.subject_kind = s.kind and ${liveMembership}
  join roles r on r.id = m.role_id and r.enabled order by r.sort, r.name`

export const rowOf = (row: RawRow, held: readonly HeldRole[]): UserRow => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
  lastLoginAt: row.lastLoginAt === null ? null : new Date(row.lastLoginAt),
  enabled: row.enabled ? 1 : 0,
  roles: held.map(({ id, name }) => ({ id, name })),
})

/** Rows of people as lists show them: `tail` is the condition with order and limit. */
export const selectUserRows = async (tx: Tx, tail: SQL): Promise<UserRow[]> => {
  const { rows } = await tx.db.execute<RawRow>(sql`
    select ${userColumns} from users u join org_units o on o.id = u.primary_org_id where ${tail}`)
  const { rows: held } = await tx.db.execute<Record<string, unknown> & HeldRole>(rolesOf(rows.map(({ id }) => id)))
  const byUser = new Map<string, HeldRole[]>(rows.map(({ id }) => [id, []]))
  for (const role of held) byUser.get(role.userId)?.push(role)
  return rows.map((row) => rowOf(row, byUser.get(row.id) ?? []))
}
