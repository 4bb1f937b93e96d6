import type { getOrg, org } from '@portal/contract/areas/directory/org.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { RowOf } from '@portal/contract/kit/resource.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Tx } from '#src/platform/tx.ts'
import { inSubtree, pathName, unitMatches } from '#src/shared/directory/search.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'
import { unitColumns } from './columns.ts'

type OrgRow = RowOf<typeof org>

type RawRow = Record<string, unknown> &
  Omit<OrgRow, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string }

const selectUnits = async (tx: Tx, tail: SQL): Promise<OrgRow[]> => {
  const { rows } = await tx.db.execute<RawRow>(sql`
    select ${unitColumns(tx)}, o.created_at as "createdAt", o.updated_at as "updatedAt", o.head_id as "headId",
      o.deputy_ids as "deputyIds", o.phone, o.depth, ${pathName(sql`o.path`)} as "pathName",
      coalesce((select p.name from org_units p where p.id = o.parent_id), '') as "parentName"
    from org_units o where ${tail}`)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt), updatedAt: new Date(row.updatedAt) }))
}

const sortColumns: Record<string, SQL> = {
  createdAt: sql`o.created_at`,
  code: sql`o.code`,
  name: sql`o.name collate "zh-x-icu"`,
  sort: sql`o.sort`,
  depth: sql`o.depth`,
}

const orderOf = (sort = 'depth') => {
  const column = sortColumns[sort.replace(/^-/, '')] ?? sql`o.depth`
  return sort.startsWith('-') ? sql`${column} desc, o.id desc` : sql`${column} asc, o.id asc`
}

export const pageOfUnits = async (tx: Tx, query: BodyOf<(typeof org)['list']>) => {
  const { orgId, kind, enabled, noHead } = query.filter
  const where = sql.join(
    [
      unitVisible(tx.scope),
      ...(orgId === undefined ? [] : [inSubtree(sql`o.id`, orgId)]),
      ...(kind === undefined ? [] : [sql`o.kind = ${kind}`]),
      ...(enabled === undefined ? [] : [sql`o.enabled = ${enabled}`]),
      ...(noHead ? [sql`o.head_id is null`] : []),
      ...(query.keyword === '' ? [] : [unitMatches(query.keyword)]),
    ],
    sql` and `,
  )
  const page = sql`limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
  const list = await selectUnits(tx, sql`${where} order by ${orderOf(query.sort)} ${page}`)
  return { list, total: await countRows(tx, sql`org_units o`, where, query.exactTotal) }
}

/** The unit in scope with what hangs on it. */
export const readUnit = async (tx: Tx, id: string): Promise<ResultOf<typeof getOrg>> => {
  const [unit] = await selectUnits(tx, sql`o.id = ${id} and ${unitVisible(tx.scope)}`)
  ensure(unit, errors.missing)
  const { rows: deputies } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${sql.param(unit.deputyIds)}::uuid[]) order by name`,
  )
  const { rows: roles } = await tx.db.execute<{ id: string; name: string; below: boolean }>(sql`
    select r.id, r.name, m.subject_kind = 'unitBelow' as below from role_members m join roles r on r.id = m.role_id
    where m.subject_id = ${id} and m.subject_kind in ('unit', 'unitBelow') order by r.sort, r.name`)
  const children = await countRows(tx, sql`org_units o`, sql`o.parent_id = ${id} and ${unitVisible(tx.scope)}`, true)
  return { ...unit, deputies, roles, children }
}
