import { type getRole, type RoleRow, type role } from '@portal/contract/areas/access/role.ts'
import { missingCompanions } from '@portal/contract/areas/access/role-codes.ts'
import { scopeText } from '@portal/contract/areas/access/scope.ts'
import { errors, GONE } from '@portal/contract/errors.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { isPrivilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Tx } from '#src/platform/tx.ts'
import type { ScopeRule } from '#src/schema/access.ts'
import { EVERYBODY } from '#src/shared/access/membership.ts'
import { sensitiveCodes } from '#src/shared/access/sensitive.ts'
import { memberVisible } from '../member/visible.ts'
import { roleVisible } from './visible.ts'

type RawRow = Record<string, unknown> &
  Omit<RoleRow, 'createdAt' | 'updatedAt' | 'scopeText' | 'sensitive' | 'codeCount'> & {
    createdAt: string
    updatedAt: string
    codes: string[]
    halfCodes: string[]
  }

type Whole = RoleRow & { codes: string[]; halfCodes: string[] }

const memberCount = (tx: Tx): SQL => sql`
  (select count(*) from role_members m where m.role_id = r.id and ${memberVisible(tx)})`

/** Names of the units that scopes choose. */
const unitNames = async (tx: Tx, rules: readonly ScopeRule[]): Promise<(id: string) => string> => {
  const ids = [...new Set(rules.flatMap((rule) => (rule.units ?? []).map(({ orgId }) => orgId)))]
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from org_units where id = any(${sql.param(ids)}::uuid[])`,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? GONE
}

const selectRoles = async (tx: Tx, tail: SQL): Promise<Whole[]> => {
  const { rows } = await tx.db.execute<RawRow>(sql`
    select r.id, r.revision, r.created_at as "createdAt", r.updated_at as "updatedAt", r.code, r.name,
      r.owner_org_id as "ownerOrgId", coalesce((select o.name from org_units o where o.id = r.owner_org_id), '') as "ownerOrgName",
      r.grantable_by as "grantableBy", r.max_days as "maxDays", r.needs_approval as "needsApproval", r.sort, r.enabled, r.shipped,
      r.scope, r.scope_by_resource as "scopeByResource", ${memberCount(tx)} as "memberCount",
      coalesce((select array_agg(p.code order by p.code) from role_privileges p where p.role_id = r.id and not p.half), '{}') as codes,
      coalesce((select array_agg(p.code order by p.code) from role_privileges p where p.role_id = r.id and p.half), '{}') as "halfCodes"
    from roles r where ${tail}`)
  const nameOf = await unitNames(
    tx,
    rows.map(({ scope }) => scope),
  )
  const sensitive = await sensitiveCodes(tx)
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    codeCount: row.codes.length + row.halfCodes.length,
    scopeText: scopeText(row.scope, nameOf),
    sensitive: [...row.codes, ...row.halfCodes].some((code) => sensitive.has(code)),
  }))
}

const sortColumns: Record<string, SQL> = {
  createdAt: sql`r.created_at`,
  sort: sql`r.sort`,
  code: sql`r.code`,
  name: sql`r.name collate "zh-x-icu"`,
  updatedAt: sql`r.updated_at`,
}

export const pageOfRoles = async (tx: Tx, query: BodyOf<(typeof role)['list']>) => {
  const { ownerOrgId, code, enabled, noMembers } = query.filter
  const like = `%${escapeLike(query.keyword)}%`
  const where = sql.join(
    [
      roleVisible(tx),
      ...(ownerOrgId === undefined ? [] : [sql`r.owner_org_id = ${ownerOrgId}`]),
      ...(code === undefined
        ? []
        : [sql`exists (select 1 from role_privileges p where p.role_id = r.id and p.code = ${code})`]),
      ...(enabled === undefined ? [] : [sql`r.enabled = ${enabled}`]),
      ...(noMembers ? [sql`${memberCount(tx)} = 0 and r.code <> ${EVERYBODY}`] : []),
      ...(query.keyword === '' ? [] : [sql`(r.name ilike ${like} or r.code ilike ${like})`]),
    ],
    sql` and `,
  )
  const { sort = 'sort', page, pageSize } = query
  const column = sortColumns[sort.replace(/^-/, '')] ?? sql`r.sort`
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const list = await selectRoles(
    tx,
    sql`${where} order by ${column} ${direction}, r.id ${direction} limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  return { list, total: await countRows(tx, sql`roles r`, where, query.exactTotal) }
}

export const readRole = async (tx: Tx, id: string): Promise<ResultOf<typeof getRole>> => {
  const [found] = await selectRoles(tx, sql`r.id = ${id} and ${roleVisible(tx)}`)
  ensure(found, errors.missing)
  const { rows: grantableByNames } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from roles where id = any(${sql.param(found.grantableBy)}::uuid[]) order by sort, name`,
  )
  const all = [...found.codes, ...found.halfCodes].filter(isPrivilege)
  return { ...found, grantableByNames, missingCompanions: missingCompanions(all) }
}
