import { scopeText } from '@portal/contract/areas/access/role-scope.ts'
import {
  type ApiClientRow,
  limitWords,
  listApiClients,
  OWNER_GONE,
  OWNER_NOTICE_DAYS,
} from '@portal/contract/areas/system/api-client.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import type { Found } from '#src/kit/page-read/declaration.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'

/** State of a client in the order in which one hides the other. */
const state = sql`case when not c.enabled then 'off' when c.fused_at is not null then 'fused'
  when c.valid_to < (now() at time zone 'Asia/Shanghai')::date then 'expired' else 'on' end`

const keysOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('keyId', k.key_id, 'createdAt', k.created_at, 'lastUsedAt', k.last_used_at,
    'validTo', k.valid_to, 'state', case when k.revoked_at is not null or k.valid_to <= now() then 'dead'
      when exists (select 1 from api_keys y where y.client_id = k.client_id and y.created_at > k.created_at
        and y.revoked_at is null and y.valid_to > now()) then 'rotating' else 'live' end) order by k.created_at desc)
  from (select * from api_keys x where x.client_id = c.id order by x.created_at desc limit 10) k), '[]')`

type Key = ApiClientRow['keys'][number]

type KeyAsText = Omit<Key, 'createdAt' | 'lastUsedAt' | 'validTo'> & {
  createdAt: string
  lastUsedAt: string | null
  validTo: string
}

const columns = {
  id: sql`c.id`,
  revision: sql`c.revision`,
  createdAt: sql`c.created_at`,
  updatedAt: sql`c.updated_at`,
  name: sql`c.name`,
  ownerId: sql`c.owner_id`,
  ownerName: sql`coalesce(p.name, '')`,
  ownerOrgId: sql`c.owner_org_id`,
  ownerOrgName: sql<string>`coalesce(o.name, '')`,
  contact: sql`c.contact`,
  endpoints: sql`c.endpoints`,
  endpointCount: sql`cardinality(c.endpoints)`,
  dataScope: sql`c.data_scope`,
  addresses: sql`c.addresses`,
  perMinute: sql`c.per_minute`,
  perDay: sql`c.per_day`,
  validTo: sql`c.valid_to::text`,
  enabled: sql`c.enabled`,
  state,
  usedToday: sql`coalesce((select u.day_calls from api_client_usage u where u.client_id = c.id
    and u.day = (now() at time zone 'Asia/Shanghai')::date), 0)`,
  /** The day on which a client without owner stops. */
  stopsOn: sql<string | null>`((c.owner_gone_at at time zone 'Asia/Shanghai')::date + ${OWNER_NOTICE_DAYS}::int)::text`,
  keysAsText: sql<KeyAsText[]>`${keysOf}`,
}

type FoundClient = Found<ApiClientRow, typeof columns>

const unitNames = async (tx: Tx, found: readonly FoundClient[]) => {
  const ids = found.flatMap(({ dataScope }) => (dataScope.units ?? []).map(({ orgId }) => orgId))
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from org_units where id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const keyOf = (key: KeyAsText): Key => ({
  ...key,
  createdAt: new Date(key.createdAt),
  lastUsedAt: key.lastUsedAt === null ? null : new Date(key.lastUsedAt),
  validTo: new Date(key.validTo),
})

const rowOf = ({ stopsOn, keysAsText, ...row }: FoundClient, names: ReadonlyMap<string, string>): ApiClientRow => ({
  ...row,
  scopeText: scopeText(row.dataScope, (id) => names.get(id) ?? '', row.ownerOrgName),
  limitText: limitWords(row.perMinute, row.perDay),
  notice: stopsOn === null ? '' : fill(OWNER_GONE, { date: stopsOn }),
  keys: keysAsText.map(keyOf),
})

export const clientList = pageRead(listApiClients, {
  from: sql`api_clients c left join users p on p.id = c.owner_id`,
  joins: sql`left join org_units o on o.id = c.owner_org_id`,
  key: sql`c.id`,
  columns,
  scope: [sql`c.owner_org_id`, sql`c.created_by`],
  search: [sql`c.name`, sql`p.name`, sql`c.contact`],
  filter: { state: equals(state), path: (path) => sql`${path} = any(c.endpoints)` },
  sort: { createdAt: sql`c.created_at`, name: chinese(sql`c.name`), validTo: sql`c.valid_to` },
  order: '-createdAt',
  finish: async ({ tx }, found) => {
    const names = await unitNames(tx, found)
    return found.map((row) => rowOf(row, names))
  },
})
