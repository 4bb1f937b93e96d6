import { listApplications, PEOPLE_CACHE_PURPOSE } from '@portal/contract/areas/system/application.ts'
import { errors } from '@portal/contract/errors.ts'
import type { RowOf } from '@portal/contract/kit/page.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { equals } from '#src/kit/page-read/conditions.ts'
import type { Found } from '#src/kit/page-read/declaration.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { getRow } from '#src/kit/store.ts'
import type { Cache } from '#src/platform/cache/cache.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { applications } from '#src/schema/system/application.ts'
import { countAudience, namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'

type Row = RowOf<typeof listApplications>

const PEOPLE_TTL_MS = 300_000

/** Counting an audience reads many people: figures of lists may be five minutes old. */
export type AudienceCount = Cache<{ people: number }>

export const createAudienceCount = ({ platform }: Portal): AudienceCount =>
  platform.caches.create({ name: 'applicationPeople', purpose: PEOPLE_CACHE_PURPOSE, max: 5000, ttlMs: PEOPLE_TTL_MS })

const columns = {
  id: sql`a.id`,
  revision: sql`a.revision`,
  createdAt: sql`a.created_at`,
  updatedAt: sql`a.updated_at`,
  name: sql`a.name`,
  icon: sql`a.icon`,
  address: sql`a.address`,
  mode: sql`a.mode`,
  signOn: sql`a.sign_on`,
  redirects: sql`a.redirects`,
  claims: sql`a.claims`,
  audience: sql`a.audience`,
  sort: sql`a.sort`,
  requestable: sql`a.requestable`,
  healthUrl: sql`a.health_url`,
  ownerId: sql`a.owner_id`,
  ownerName: sql`coalesce(p.name, '')`,
  enabled: sql`a.enabled`,
  health: sql`a.health`,
  healthText: sql`a.health_text`,
  healthAt: sql`a.health_at`,
  clientId: sql`a.client_id`,
  hasSecret: sql`a.secret_hash <> ''`,
  groupIds: sql`groups.ids`,
  groupNames: sql`groups.names`,
  opens30: sql`coalesce((select sum(o.opens) from application_opens o where o.application_id = a.id
    and o.day > (now() at time zone 'Asia/Shanghai')::date - 30), 0)::int`,
}

const read = {
  from: sql`applications a`,
  joins: sql`left join users p on p.id = a.owner_id
    cross join lateral (select coalesce(array_agg(g.id order by g.sort, g.name), '{}') as ids,
        coalesce(array_agg(g.name order by g.sort, g.name), '{}') as names
      from application_group_apps l join application_groups g on g.id = l.group_id where l.application_id = a.id) groups`,
  key: sql`a.id`,
  columns,
}

const withPeople =
  (count: AudienceCount) =>
  async ({ tx }: Caller, found: readonly Found<Row, typeof columns>[]): Promise<Row[]> => {
    const names = await namesOfAudiences(
      tx.db,
      found.map(({ audience }) => audience),
    )
    return Promise.all(
      found.map(async (row) => {
        const key = sha256(JSON.stringify(row.audience))
        const { people } = await count.get(key, async () => ({ people: await countAudience(tx.db, row.audience) }))
        return { ...row, audienceText: describeAudience(row.audience, names), people }
      }),
    )
  }

export const applicationList = (count: AudienceCount) =>
  pageRead(listApplications, {
    ...read,
    scope: [sql`a.owner_org_id`, sql`a.created_by`],
    search: [sql`a.name`, sql`a.address`],
    filter: {
      groupId: (group) => sql`exists (select 1 from application_group_apps l
        where l.application_id = a.id and l.group_id = ${group})`,
      signOn: equals(sql`a.sign_on`),
      health: equals(sql`a.health`),
      enabled: equals(sql`a.enabled`),
    },
    sort: { createdAt: sql`a.created_at`, name: chinese(sql`a.name`), sort: sql`a.sort` },
    order: '-createdAt',
    finish: withPeople(count),
  })

const readRows = rowsByKey<Row>()(read)

export const readApplication = (count: AudienceCount) => {
  const finish = withPeople(count)
  return async (tx: Tx, id: string): Promise<Row> => {
    await getRow(tx, applications, id)
    const caller = { tx, actor: tx.actor }
    const [row] = await finish(caller, await readRows(caller, [id]))
    return row ?? refuse(errors.missing)
  }
}
