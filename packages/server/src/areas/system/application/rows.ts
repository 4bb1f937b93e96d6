import { type application, PEOPLE_CACHE_PURPOSE } from '@portal/contract/areas/system/application.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import type { RowOf } from '@portal/contract/kit/resource.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows, getRow } from '#src/kit/store.ts'
import type { Cache } from '#src/platform/cache.ts'
import { escapeLike } from '#src/platform/db.ts'
import { refuse } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { inScope, type Tx } from '#src/platform/tx.ts'
import { applications } from '#src/schema/application.ts'
import { countAudience, namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'

type Row = RowOf<typeof application>
type Query = BodyOf<(typeof application)['list']>

const PEOPLE_TTL_MS = 300_000

/** Counting an audience reads many people: figures of lists may be five minutes old. */
export type AudienceCount = Cache<{ people: number }>

export const createAudienceCount = ({ platform }: Portal): AudienceCount =>
  platform.caches.create({ name: 'applicationPeople', purpose: PEOPLE_CACHE_PURPOSE, max: 5000, ttlMs: PEOPLE_TTL_MS })

type Made = 'createdAt' | 'updatedAt' | 'healthAt' | 'groupIds' | 'groupNames' | 'audienceText' | 'people'

type Found = Omit<Row, Made> & {
  createdAt: string
  updatedAt: string
  healthAt: string | null
  groups: { id: string; name: string }[]
}

const columns = sql`
  a.id, a.revision, a.created_at as "createdAt", a.updated_at as "updatedAt", a.name, a.icon, a.address, a.mode,
  a.sign_on as "signOn", a.redirects, a.claims, a.audience, a.sort, a.requestable, a.health_url as "healthUrl",
  a.owner_id as "ownerId", coalesce(p.name, '') as "ownerName", a.enabled, a.health, a.health_text as "healthText",
  a.health_at as "healthAt", a.client_id as "clientId", a.secret_hash <> '' as "hasSecret",
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.sort, g.name)
    from application_group_apps l join application_groups g on g.id = l.group_id where l.application_id = a.id), '[]') as groups,
  coalesce((select sum(o.opens) from application_opens o where o.application_id = a.id
    and o.day > (now() at time zone 'Asia/Shanghai')::date - 30), 0)::int as "opens30"`

const orders: Record<string, SQL> = {
  createdAt: sql`a.created_at`,
  name: sql`a.name collate "zh-x-icu"`,
  sort: sql`a.sort`,
}

const orderOf = (sort = '-createdAt'): SQL => {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return sql`${orders[sort.replace('-', '')] ?? sql`a.created_at`} ${direction}, a.id`
}

const whereOf = (tx: Tx, { keyword, filter }: Query): SQL => {
  const { groupId, signOn, health, enabled } = filter
  return sql.join(
    [
      inScope(tx, sql`a.owner_org_id`, sql`a.created_by`),
      ...(keyword === ''
        ? []
        : [sql`(a.name ilike ${`%${escapeLike(keyword)}%`} or a.address ilike ${`%${escapeLike(keyword)}%`})`]),
      ...(groupId === undefined
        ? []
        : [
            sql`exists (select 1 from application_group_apps l where l.application_id = a.id and l.group_id = ${groupId})`,
          ]),
      ...(signOn === undefined ? [] : [sql`a.sign_on = ${signOn}`]),
      ...(health === undefined ? [] : [sql`a.health = ${health}`]),
      ...(enabled === undefined ? [] : [sql`a.enabled = ${enabled}`]),
    ],
    sql` and `,
  )
}

const finish = async (tx: Tx, count: AudienceCount, found: readonly Found[]): Promise<Row[]> => {
  const names = await namesOfAudiences(
    tx.db,
    found.map(({ audience }) => audience),
  )
  return Promise.all(
    found.map(async ({ groups, ...row }) => {
      const { audience, createdAt, updatedAt, healthAt } = row
      const key = sha256(JSON.stringify(audience))
      const { people } = await count.get(key, async () => ({ people: await countAudience(tx.db, audience) }))
      return {
        ...row,
        groupIds: groups.map(({ id }) => id),
        groupNames: groups.map(({ name }) => name),
        audienceText: describeAudience(audience, names),
        people,
        createdAt: new Date(createdAt),
        updatedAt: new Date(updatedAt),
        healthAt: healthAt === null ? null : new Date(healthAt),
      }
    }),
  )
}

const from = sql`applications a left join users p on p.id = a.owner_id`

export const pageOfApplications = (count: AudienceCount) => async (tx: Tx, query: Query) => {
  const where = whereOf(tx, query)
  const { rows } = await tx.db.execute<Found & Record<string, unknown>>(sql`
    select ${columns} from ${from} where ${where} order by ${orderOf(query.sort)}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`)
  return { list: await finish(tx, count, rows), total: await countRows(tx, from, where, query.exactTotal) }
}

export const readApplication =
  (count: AudienceCount) =>
  async (tx: Tx, id: string): Promise<Row> => {
    await getRow(tx, applications, id)
    const { rows } = await tx.db.execute<Found & Record<string, unknown>>(
      sql`select ${columns} from ${from} where a.id = ${id}`,
    )
    const [row] = await finish(tx, count, rows)
    return row ?? refuse(errors.missing)
  }
