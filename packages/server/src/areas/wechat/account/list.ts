import {
  type AccountFunction,
  type AccountRow,
  accountFunction,
  type Health,
  type listAccounts,
} from '@portal/contract/areas/wechat/account.ts'
import { healthWords } from '@portal/contract/areas/wechat/account-words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import type { Account } from '../api/account.ts'
import { grantedOn, liveGrantOf } from './gate.ts'

const unchecked = { ok: null, text: healthWords.unchecked, code: '' }

export const healthOf = (health: Account['health']): Health => ({
  token: health?.token ?? unchecked,
  addressList: health?.addressList ?? unchecked,
  server: health?.server ?? unchecked,
  quota: health?.quota ?? unchecked,
  checkedAt: health?.checkedAt ? new Date(health.checkedAt) : null,
})

interface RawRow extends Record<string, unknown> {
  id: string
  revision: number
  createdAt: string
  updatedAt: string
  name: string
  type: Account['type']
  appId: string
  enabled: boolean
  state: Account['state']
  health: Account['health']
  fans: number
  functions: AccountFunction[]
  waiting: number
  lastPushAt: string | null
}

/** Accounts as lists show them; `tail` has the condition, the order and the page. */
export const selectAccounts = async (tx: Tx, actor: Actor, tail: SQL): Promise<AccountRow[]> => {
  const { rows } = await tx.db.execute<RawRow>(sql`
    select a.id, a.revision, a.created_at as "createdAt", a.updated_at as "updatedAt", a.name, a.type,
      a.app_id as "appId", a.enabled, a.state, a.health,
      (select count(*) from wx_fans f where f.account_id = a.id and f.followed and not f.blocked) as fans,
      array(select distinct unnest(g.functions) from wx_grants g
        where g.account_id = a.id and ${liveGrantOf(actor)}) as functions,
      (select count(*) from wx_articles n where n.account_id = a.id and n.state = 'ready') as waiting,
      (select max(p.at) from wx_pushes p where p.account_id = a.id and p.state in ('sent', 'partFailed')) as "lastPushAt"
    from wx_accounts a where ${tail}`)
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    lastPushAt: row.lastPushAt === null ? null : new Date(row.lastPushAt),
    health: healthOf(row.health),
    functions: accountFunction.options.filter((fn) => row.functions.includes(fn)),
  }))
}

const sortColumns: Record<string, SQL> = {
  createdAt: sql`a.created_at`,
  name: sql`a.name collate "zh-x-icu"`,
  lastPushAt: sql`"lastPushAt"`,
}

export const list: HandlerOf<typeof listAccounts> = async ({ tx, body, actor }) => {
  const { filter, keyword, sort = '-createdAt', page, pageSize, exactTotal } = body
  const like = (text: string) => sql`a.name ilike ${`%${escapeLike(text)}%`}`
  const where = sql.join(
    [
      sql`a.removed_at is null`,
      grantedOn(actor, sql`a.id`),
      ...(keyword === '' ? [] : [sql`(${like(keyword)} or a.app_id = ${keyword})`]),
      ...(filter.name ? [like(filter.name)] : []),
      ...(filter.type ? [sql`a.type = ${filter.type}`] : []),
      ...(filter.state ? [sql`a.state = ${filter.state}`] : []),
    ],
    sql` and `,
  )
  const column = sortColumns[sort.replace(/^-/, '')] ?? sql`a.created_at`
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc`
  const tail = sql`${where} order by ${column} ${direction}, a.id limit ${pageSize} offset ${(page - 1) * pageSize}`
  return {
    list: await selectAccounts(tx, actor, tail),
    total: await countRows(tx, sql`wx_accounts a`, where, exactTotal),
  }
}
