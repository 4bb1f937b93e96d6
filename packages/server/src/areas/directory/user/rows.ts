import type { UserRow } from '@portal/contract/areas/directory/user.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { liveMembership, subjectsOf } from '#src/shared/access/membership.ts'
import { pathName } from '#src/shared/directory/search.ts'
import { accountStateOf } from './state.ts'

export const userJoins: SQL = sql`join org_units o on o.id = u.primary_org_id`

/** Columns of a person `u` of the unit `o`, as lists show them. */
export const userShown = {
  id: sql`u.id`,
  revision: sql`u.revision`,
  createdAt: sql`u.created_at`,
  updatedAt: sql`u.updated_at`,
  code: sql`u.code`,
  name: sql`u.name`,
  initials: sql`u.initials`,
  photo: sql`u.photo`,
  orgId: sql`o.id`,
  orgName: sql`o.name`,
  orgPath: pathName(sql`o.path`),
  post: sql`u.post`,
  phone: sql`u.phone_mask`,
  employment: sql`u.employment`,
  enabled: sql`u.enabled::int`,
  state: accountStateOf,
  lastLoginAt: sql`u.last_login_at`,
  source: sql`u.auth_kind`,
}

export type ShownUser = Omit<UserRow, 'roles'>

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

export const heldRoles = (held: readonly HeldRole[]): UserRow['roles'] => held.map(({ id, name }) => ({ id, name }))

export const withRoles = async ({ tx }: Caller, people: readonly ShownUser[]): Promise<UserRow[]> => {
  const { rows: held } = await tx.db.execute<Record<string, unknown> & HeldRole>(rolesOf(people.map(({ id }) => id)))
  const byUser = grouped(held, ({ userId }) => userId)
  return people.map((person) => ({ ...person, roles: heldRoles(byUser.get(person.id) ?? []) }))
}
