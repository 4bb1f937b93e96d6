import { type getRole, listRoles, type RoleRow } from '@portal/contract/areas/access/role.ts'
import { missingCompanions } from '@portal/contract/areas/access/role-codes.ts'
import { scopeText } from '@portal/contract/areas/access/role-scope.ts'
import { errors, GONE } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { isPrivilege } from '@portal/contract/privilege-rows.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { equals } from '#src/kit/page-read/conditions.ts'
import type { Found } from '#src/kit/page-read/declaration.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { roles, type ScopeRule } from '#src/schema/access.ts'
import { EVERYBODY } from '#src/shared/access/membership.ts'
import { sensitiveCodes } from '#src/shared/access/sensitive.ts'
import { memberInPlacedScope } from '../member/visible.ts'

const memberCount: SQL = sql`
  (select count(*) from role_members m where m.role_id = ${roles.id} and ${memberInPlacedScope})`

const codesOf = (half: SQL) => sql<string[]>`coalesce((select array_agg(p.code order by p.code)
  from role_privileges p where p.role_id = ${roles.id} and p.half = ${half}), '{}')`

const shown = {
  from: sql`${roles}`,
  key: roles.id,
  columns: {
    ...getTableColumns(roles),
    ownerOrgName: sql`coalesce((select o.name from org_units o where o.id = ${roles.ownerOrgId}), '')`,
    memberCount,
    codes: codesOf(sql`false`),
    halfCodes: codesOf(sql`true`),
  },
}

type FoundRole = Found<RoleRow, typeof shown.columns>

/** Names of the units that scopes choose. */
const unitNames = async (tx: Tx, rules: readonly ScopeRule[]): Promise<(id: string) => string> => {
  const ids = [...new Set(rules.flatMap((rule) => (rule.units ?? []).map(({ orgId }) => orgId)))]
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from org_units where id = any(${sql.param(ids)}::uuid[])`,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? GONE
}

/** Roles with what their scopes and codes say. */
const inWords = async <Role extends FoundRole>({ tx }: Caller, found: readonly Role[]) => {
  const nameOf = await unitNames(
    tx,
    found.map(({ scope }) => scope),
  )
  const sensitive = await sensitiveCodes(tx)
  return found.map((row) => ({
    ...row,
    codeCount: row.codes.length + row.halfCodes.length,
    scopeText: scopeText(row.scope, nameOf),
    sensitive: [...row.codes, ...row.halfCodes].some((code) => sensitive.has(code)),
  }))
}

export const list = pageRead(listRoles, {
  ...shown,
  scope: [roles.ownerOrgId, roles.createdBy],
  search: [roles.name, roles.code],
  filter: {
    ownerOrgId: equals(roles.ownerOrgId),
    code: (code: Place) =>
      sql`exists (select 1 from role_privileges p where p.role_id = ${roles.id} and p.code = ${code})`,
    enabled: equals(roles.enabled),
    noMembers: { true: sql`(${memberCount} = 0 and ${roles.code} <> ${EVERYBODY})`, false: sql`true` },
  },
  sort: {
    createdAt: roles.createdAt,
    sort: roles.sort,
    code: roles.code,
    name: chinese(roles.name),
    updatedAt: roles.updatedAt,
  },
  order: 'sort',
  finish: inWords,
})

const readRows = rowsByKey<RoleRow>()(shown)

export const readRole = async (tx: Tx, id: string): Promise<ResultOf<typeof getRole>> => {
  await getRow(tx, roles, id)
  const caller = { tx, actor: tx.actor }
  const [found] = await inWords(caller, await readRows(caller, [id]))
  ensure(found, errors.missing)
  const { rows: grantableByNames } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from roles where id = any(${sql.param(found.grantableBy)}::uuid[]) order by sort, name`,
  )
  const all = [...found.codes, ...found.halfCodes].filter(isPrivilege)
  return { ...found, grantableByNames, missingCompanions: missingCompanions(all) }
}
