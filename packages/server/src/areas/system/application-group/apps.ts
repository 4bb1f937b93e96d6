import {
  type changeGroupApps,
  type listGroupApps,
  applicationGroupRefusals as no,
} from '@portal/contract/areas/system/application-group.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows, getRow, lockRow } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { inScope, type Tx } from '#src/platform/tx.ts'
import { applicationGroups } from '#src/schema/application.ts'

type Row = ResultOf<typeof listGroupApps>['list'][number]

const orders: Record<string, SQL> = {
  sort: sql`coalesce(l.sort, a.sort) asc`,
  '-sort': sql`coalesce(l.sort, a.sort) desc`,
  name: sql`a.name collate "zh-x-icu" asc`,
  '-name': sql`a.name collate "zh-x-icu" desc`,
}

export const pageOfGroupApps: HandlerOf<typeof listGroupApps> = async ({ tx, body }) => {
  const { filter, keyword, sort = 'sort' } = body
  const groupId = filter.groupId ?? null
  if (groupId !== null) await getRow(tx, applicationGroups, groupId)
  const like = `%${escapeLike(keyword)}%`
  const from = sql`applications a left join application_group_apps l
    on l.application_id = a.id and l.group_id = ${groupId}::uuid`
  const where = sql`${filter.place === 'outside' ? sql`l.group_id is null` : sql`l.group_id is not null`}
    and ${inScope(tx, sql`a.owner_org_id`, sql`a.created_by`)}
    and ${keyword === '' ? sql`true` : sql`(a.name ilike ${like} or a.address ilike ${like})`}`
  const { rows } = await tx.db.execute<Row & Record<string, unknown>>(sql`
    select a.id, a.icon, a.name, a.address, a.enabled, coalesce(l.sort, a.sort) as sort
    from ${from} where ${where} order by ${orders[sort] ?? orders.sort}, a.id
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  return { list: rows, total: await countRows(tx, from, where, body.exactTotal) }
}

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
