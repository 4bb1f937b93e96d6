import { type AccountRow, type Health, listAccounts } from '@portal/contract/areas/wechat/account.ts'
import { healthWords } from '@portal/contract/areas/wechat/account-words.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { contains, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, chinese, FACETS, KEYWORD } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Account } from '../api/account.ts'
import { grantedOn, inOrder, liveGrantOf } from './gate.ts'

const unchecked = { ok: null, text: healthWords.unchecked, code: '' }

const healthOf = (health: Account['health']): Health => ({
  token: health?.token ?? unchecked,
  addressList: health?.addressList ?? unchecked,
  server: health?.server ?? unchecked,
  quota: health?.quota ?? unchecked,
  checkedAt: health?.checkedAt ? new Date(health.checkedAt) : null,
})

const lastPushAt = sql`(select max(p.at) from wx_pushes p where p.account_id = a.id and p.state in ('sent', 'partFailed'))`

const shown = {
  from: sql`wx_accounts a`,
  key: sql`a.id`,
  columns: {
    id: sql`a.id`,
    revision: sql`a.revision`,
    createdAt: sql`a.created_at`,
    updatedAt: sql`a.updated_at`,
    name: sql`a.name`,
    type: sql`a.type`,
    appId: sql`a.app_id`,
    enabled: sql`a.enabled`,
    state: sql`a.state`,
    stored: sql<Account['health']>`a.health`,
    fans: sql`(select count(*) from wx_fans f where f.account_id = a.id and f.followed and not f.blocked)`,
    functions: inOrder(sql`array(select unnest(g.functions) from wx_grants g
      where g.account_id = a.id and ${liveGrantOf(FACETS)})`),
    waiting: sql`(select count(*) from wx_articles n where n.account_id = a.id and n.state = 'ready')`,
    lastPushAt,
  },
} as const

type Read = Omit<AccountRow, 'health'> & { stored: Account['health'] }

const withHealth = (rows: readonly Read[]): AccountRow[] =>
  rows.map(({ stored, ...row }) => ({ ...row, health: healthOf(stored) }))

const readAccounts = rowsByKey<AccountRow>()(shown)

/** Accounts as the list shows them. */
export const accountRows = async (caller: Caller, ids: readonly string[]): Promise<AccountRow[]> =>
  withHealth(await readAccounts(caller, ids))

export const list = pageRead(listAccounts, {
  ...shown,
  where: sql`a.removed_at is null and ${grantedOn(FACETS, sql`a.id`)}`,
  search: sql`(a.name ilike ${KEYWORD.like} or a.app_id = ${KEYWORD.text})`,
  filter: { name: contains(sql`a.name`), type: equals(sql`a.type`), state: equals(sql`a.state`) },
  sort: { createdAt: sql`a.created_at`, name: chinese(sql`a.name`), lastPushAt: blankable(lastPushAt) },
  order: '-createdAt',
  finish: (_caller, rows) => withHealth(rows),
})
