import { scopeText } from '@portal/contract/areas/access/scope.ts'
import {
  type ApiClientRow,
  limitWords,
  type listApiClients,
  OWNER_GONE,
  OWNER_NOTICE_DAYS,
} from '@portal/contract/areas/system/api-client.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { inScope, type Tx } from '#src/platform/tx.ts'

/** State of a client in the order in which one hides the other. */
const state = sql`case when not c.enabled then 'off' when c.fused_at is not null then 'fused'
  when c.valid_to < (now() at time zone 'Asia/Shanghai')::date then 'expired' else 'on' end`

const keysOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('keyId', k.key_id, 'createdAt', k.created_at, 'lastUsedAt', k.last_used_at,
    'validTo', k.valid_to, 'state', case when k.revoked_at is not null or k.valid_to <= now() then 'dead'
      when exists (select 1 from api_keys y where y.client_id = k.client_id and y.created_at > k.created_at
        and y.revoked_at is null and y.valid_to > now()) then 'rotating' else 'live' end) order by k.created_at desc)
  from (select * from api_keys x where x.client_id = c.id order by x.created_at desc limit 10) k), '[]')`

const orders: Record<string, SQL> = {
  createdAt: sql`c.created_at`,
  name: sql`c.name collate "zh-x-icu"`,
  validTo: sql`c.valid_to`,
}

const orderOf = (sort = '-createdAt') =>
  sql`${orders[sort.replace('-', '')] ?? sql`c.created_at`} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, c.id`

type Key = ApiClientRow['keys'][number]

type Found = Omit<ApiClientRow, 'createdAt' | 'updatedAt' | 'scopeText' | 'limitText' | 'notice' | 'keys'> & {
  createdAt: string
  updatedAt: string
  ownerOrgName: string
  /** The day on which a client without owner stops. */
  stopsOn: string | null
  keys: (Omit<Key, 'createdAt' | 'lastUsedAt' | 'validTo'> & {
    createdAt: string
    lastUsedAt: string | null
    validTo: string
  })[]
}

const unitNames = async (tx: Tx, found: readonly Found[]) => {
  const ids = found.flatMap(({ dataScope }) => (dataScope.units ?? []).map(({ orgId }) => orgId))
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from org_units where id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const rowOf = ({ stopsOn, ...row }: Found, names: ReadonlyMap<string, string>): ApiClientRow => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
  scopeText: scopeText(row.dataScope, (id) => names.get(id) ?? '', row.ownerOrgName),
  limitText: limitWords(row.perMinute, row.perDay),
  notice: stopsOn === null ? '' : fill(OWNER_GONE, { date: stopsOn }),
  keys: row.keys.map((key) => ({
    ...key,
    createdAt: new Date(key.createdAt),
    lastUsedAt: key.lastUsedAt === null ? null : new Date(key.lastUsedAt),
    validTo: new Date(key.validTo),
  })),
})

export const pageOfClients: HandlerOf<typeof listApiClients> = async ({ tx, body }) => {
  const { filter, keyword } = body
  const like = `%${escapeLike(keyword)}%`
  const from = sql`api_clients c left join users p on p.id = c.owner_id left join org_units o on o.id = c.owner_org_id`
  const where = sql.join(
    [
      inScope(tx, sql`c.owner_org_id`, sql`c.created_by`),
      ...(keyword === '' ? [] : [sql`(c.name ilike ${like} or p.name ilike ${like} or c.contact ilike ${like})`]),
      ...(filter.state === undefined ? [] : [sql`${state} = ${filter.state}`]),
      ...(filter.path === undefined || filter.path === '' ? [] : [sql`${filter.path} = any(c.endpoints)`]),
    ],
    sql` and `,
  )
  const { rows } = await tx.db.execute<Found & Record<string, unknown>>(sql`
    select c.id, c.revision, c.created_at as "createdAt", c.updated_at as "updatedAt", c.name, c.owner_id as "ownerId",
      coalesce(p.name, '') as "ownerName", c.owner_org_id as "ownerOrgId", coalesce(o.name, '') as "ownerOrgName",
      c.contact, c.endpoints, cardinality(c.endpoints) as "endpointCount", c.data_scope as "dataScope", c.addresses,
      c.per_minute as "perMinute", c.per_day as "perDay", c.valid_to::text as "validTo", c.enabled, ${state} as state,
      coalesce((select u.day_calls from api_client_usage u where u.client_id = c.id
        and u.day = (now() at time zone 'Asia/Shanghai')::date), 0) as "usedToday",
      ((c.owner_gone_at at time zone 'Asia/Shanghai')::date + ${OWNER_NOTICE_DAYS}::int)::text as "stopsOn",
      ${keysOf} as keys
    from ${from} where ${where} order by ${orderOf(body.sort)}
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  const names = await unitNames(tx, rows)
  return { list: rows.map((row) => rowOf(row, names)), total: await countRows(tx, from, where, body.exactTotal) }
}
