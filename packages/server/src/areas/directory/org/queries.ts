import { type getOrg, listOrgs } from '@portal/contract/areas/directory/org.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { RowOf } from '@portal/contract/kit/page.ts'
import { sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { inSubtree, pathName, UNIT_SEARCH, unitSought } from '#src/shared/directory/search.ts'
import { reachesUnit, unitVisible } from '#src/shared/directory/visible.ts'
import { unitShown } from './columns.ts'

const shown = {
  from: sql`org_units o`,
  key: sql`o.id`,
  columns: {
    ...unitShown,
    createdAt: sql`o.created_at`,
    updatedAt: sql`o.updated_at`,
    headId: sql`o.head_id`,
    deputyIds: sql`o.deputy_ids`,
    phone: sql`o.phone`,
    depth: sql`o.depth`,
    pathName: pathName(sql`o.path`),
    parentName: sql`coalesce((select p.name from org_units p where p.id = o.parent_id), '')`,
  },
}

export const list = pageRead(listOrgs, {
  ...shown,
  scope: [sql`o.id`, null],
  given: ({ body }) => unitSought(body.keyword),
  search: UNIT_SEARCH,
  filter: {
    orgId: (unit: Place) => inSubtree(sql`o.id`, unit),
    kind: equals(sql`o.kind`),
    enabled: equals(sql`o.enabled`),
    noHead: { true: sql`o.head_id is null`, false: sql`true` },
  },
  sort: {
    createdAt: sql`o.created_at`,
    code: sql`o.code`,
    name: chinese(sql`o.name`),
    sort: sql`o.sort`,
    depth: sql`o.depth`,
  },
  order: 'depth',
})

const readRows = rowsByKey<RowOf<typeof listOrgs>>()(shown)

/** The unit in scope with what hangs on it. */
export const readUnit = async (tx: Tx, id: string): Promise<ResultOf<typeof getOrg>> => {
  ensure(await reachesUnit(tx, id), errors.missing)
  const [unit] = await readRows({ tx, actor: tx.actor }, [id])
  ensure(unit, errors.missing)
  const { rows: deputies } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${sql.param(unit.deputyIds)}::uuid[]) order by name`,
  )
  const { rows: roles } = await tx.db.execute<{ id: string; name: string; below: boolean }>(sql`
    select r.id, r.name, m.subject_kind = 'unitBelow' as below from role_members m join roles r on r.id = m.role_id
    where m.subject_id = ${id} and m.subject_kind in ('unit', 'unitBelow') order by r.sort, r.name`)
  const { rows: counted } = await tx.db.execute<{ children: number }>(
    sql`select count(*) as children from org_units o where o.parent_id = ${id} and ${unitVisible(tx.scope)}`,
  )
  return { ...unit, deputies, roles, children: counted[0]?.children ?? 0 }
}
