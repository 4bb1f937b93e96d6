import { isPrivilege } from '@portal/contract/privilege-rows.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { activePerson } from './membership.ts'
import { type RightSource, type Rights, resolveRights, selectRightSources, type UnitPaths } from './rights.ts'

/** A person with resolved rights, as cached between calls. */
export interface Person {
  id: string
  code: string
  name: string
  photo: string
  enabled: boolean
  orgId: string
  orgName: string
  orgPath: string
  roles: { id: string; code: string; name: string }[]
  rights: Rights
}

interface PersonRow extends Record<string, unknown> {
  id: string
  code: string
  name: string
  photo: string
  enabled: boolean
  orgId: string
  orgName: string
  orgPath: string
  otherOrgIds: string[]
  otherPaths: string[]
  groupIds: string[]
}

const selectPersonRow = async (db: Db, userId: string): Promise<PersonRow | undefined> => {
  const { rows } = await db.execute<PersonRow>(sql`
    select u.id, u.code, u.name, u.photo, ${activePerson} as enabled,
      o.id as "orgId", o.name as "orgName", o.path as "orgPath",
      coalesce((select array_agg(x.org_id) from user_orgs x where x.user_id = u.id), '{}') as "otherOrgIds",
      coalesce((select array_agg(y.path) from user_orgs x join org_units y on y.id = x.org_id where x.user_id = u.id), '{}') as "otherPaths",
      coalesce((select array_agg(g.group_id) from user_group_members g where g.user_id = u.id and g.way <> 'excluded'), '{}') as "groupIds"
    from users u join org_units o on o.id = u.primary_org_id where u.id = ${userId}`)
  return rows[0]
}

/** Paths of units by id. */
export const selectPaths = async (db: Db, orgIds: readonly string[]): Promise<Map<string, string>> => {
  if (orgIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; path: string }>(
    sql`select id, path from org_units where id = any(${sql.param(orgIds)}::uuid[])`,
  )
  return new Map(rows.map(({ id, path }) => [id, path]))
}

const idsOfPath = (path: string) => path.split('/').filter(Boolean)

/**
 * Audience facets of a person: everyone, the person, each unit exactly and each unit above with its subtree,
 * roles and groups. Content is addressed to the person when one of its audience entries is among them.
 */
const facetsOf = (row: PersonRow, roleIds: readonly string[]): string[] => {
  const above = [row.orgPath, ...row.otherPaths].flatMap(idsOfPath)
  return [
    'all',
    `u:${row.id}`,
    ...[row.orgId, ...row.otherOrgIds].map((orgId) => `o:${orgId}`),
    ...[...new Set(above)].map((orgId) => `b:${orgId}`),
    ...[...new Set(roleIds)].map((roleId) => `r:${roleId}`),
    ...row.groupIds.map((groupId) => `g:${groupId}`),
  ]
}

/** Everything that decides about a person's rights: what {@link loadPerson} resolves and the explainer retells. */
export interface PersonAndSources {
  person: Person
  sources: readonly RightSource[]
  disabledCodes: ReadonlySet<string>
  units: UnitPaths
}

const unitsNamedBy = (sources: readonly RightSource[]): string[] => [
  ...new Set(
    sources.flatMap((source) => [
      ...(source.anchorOrgId === null ? [] : [source.anchorOrgId]),
      ...[source.scope, ...Object.values(source.scopeByResource)].flatMap((rule) =>
        (rule.units ?? []).map(({ orgId }) => orgId),
      ),
    ]),
  ),
]

export const loadPersonAndSources = async (db: Db, userId: string): Promise<PersonAndSources | null> => {
  const row = await selectPersonRow(db, userId)
  if (!row) return null
  const found = await selectRightSources(db, [userId])
  const sources = found.map((source) => ({ ...source, codes: source.codes.filter(isPrivilege) }))
  const { rows: disabled } = await db.execute<{ code: string }>(
    sql`select code from privilege_settings where not enabled`,
  )
  const disabledCodes = new Set(disabled.map(({ code }) => code))
  const units: UnitPaths = {
    own: { orgId: row.orgId, path: row.orgPath },
    pathOf: await selectPaths(db, unitsNamedBy(sources)),
  }
  const held = sources.filter((source) => source.kind === 'role')
  const roles = [...new Map(held.map(({ id, roleCode, name }) => [id, { id, code: roleCode, name }])).values()]
  const facets = facetsOf(
    row,
    roles.map(({ id }) => id),
  )
  const rights = resolveRights(sources, disabledCodes, units, facets)
  return { person: { ...row, roles, rights }, sources, disabledCodes, units }
}

export const loadPerson = async (db: Db, userId: string): Promise<Person | null> =>
  (await loadPersonAndSources(db, userId))?.person ?? null
