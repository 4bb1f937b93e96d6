import {
  type changeGroupApps,
  listGroupApps,
  applicationGroupRefusals as no,
} from '@portal/contract/areas/system/application-group.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { asChoice, elsewhere } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, given } from '#src/kit/page-read/place.ts'
import { getRow, lockRow } from '#src/kit/store.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { applicationGroups } from '#src/schema/system/application.ts'

/** Applications of a group, or those outside of it; the group itself must be there. */
export const groupAppList = pageRead(listGroupApps, {
  from: sql`applications a left join application_group_apps l
    on l.application_id = a.id and l.group_id = ${given('groupId')}::uuid`,
  key: sql`a.id`,
  columns: {
    id: sql`a.id`,
    icon: sql`a.icon`,
    name: sql`a.name`,
    address: sql`a.address`,
    enabled: sql`a.enabled`,
    sort: sql`coalesce(l.sort, a.sort)`,
  },
  scope: [sql`a.owner_org_id`, sql`a.created_by`],
  given: async ({ tx, body: { filter } }) => {
    if (filter.groupId !== undefined) await getRow(tx, applicationGroups, filter.groupId)
    return { groupId: filter.groupId ?? null }
  },
  where: ({ place }) => (place === 'outside' ? sql`l.group_id is null` : sql`l.group_id is not null`),
  search: [sql`a.name`, sql`a.address`],
  filter: { groupId: elsewhere, place: asChoice },
  sort: { sort: sql`coalesce(l.sort, a.sort)`, name: chinese(sql`a.name`) },
  order: 'sort',
})

/** Every named application is one the caller may see. */
const ensureVisible = async (tx: Tx, ids: readonly string[]) => {
  const wanted = [...new Set(ids)]
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from applications a
    where a.id = any(${sql.param(wanted)}::uuid[]) and ${inScope(tx, sql`a.owner_org_id`, sql`a.created_by`)}`)
  ensure(rows[0]?.n === wanted.length, errors.missing)
}

const namesInside = async (tx: Tx, groupId: string): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ name: string }>(sql`
    select a.name from application_group_apps l join applications a on a.id = l.application_id
    where l.group_id = ${groupId} order by l.sort, a.name`)
  return rows.map(({ name }) => name)
}

/** Adds at the end, takes out, and puts the named ones in front in their order. */
export const changeApps: HandlerOf<typeof changeGroupApps> = async ({ tx, body }) => {
  const { groupId, add, remove, order } = body
  const group = await lockRow(tx, applicationGroups, groupId)
  await ensureVisible(tx, [...add, ...remove, ...order])
  const before = await namesInside(tx, groupId)

  if (add.length > 0) {
    const { rowCount } = await tx.db.execute(sql`
      insert into application_group_apps (group_id, application_id, sort)
      select ${groupId}::uuid, n.id, coalesce((select max(sort) from application_group_apps where group_id = ${groupId}), 0) + n.no
      from unnest(${sql.param([...new Set(add)])}::uuid[]) with ordinality n(id, no) on conflict do nothing`)
    ensure(rowCount === new Set(add).size, no.alreadyIn)
  }
  if (remove.length > 0)
    await tx.db.execute(sql`
      delete from application_group_apps where group_id = ${groupId} and application_id = any(${sql.param(remove)}::uuid[])`)
  if (order.length > 0)
    await tx.db.execute(sql`
      with ranked as (
        select l.application_id as id, row_number() over (order by n.no nulls last, l.sort) as no
        from application_group_apps l
        left join unnest(${sql.param([...new Set(order)])}::uuid[]) with ordinality n(id, no) on n.id = l.application_id
        where l.group_id = ${groupId}
      )
      update application_group_apps l set sort = ranked.no from ranked
      where l.group_id = ${groupId} and l.application_id = ranked.id`)

  const after = await namesInside(tx, groupId)
  if (before.join('\n') !== after.join('\n')) {
    const diff = [{ field: 'apps', before, after }]
    tx.notes.push({ objectType: 'application_groups', objectId: groupId, objectName: group.name, diff })
  }
  return { done: true }
}
