import type { accountHistory, getAccount, listCallbacks } from '@portal/contract/areas/wechat/account.ts'
import { accountChange } from '@portal/contract/areas/wechat/account-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { auditEntries } from '#src/schema/system.ts'
import { wxCallbacks } from '#src/schema/wechat.ts'
import { openAccount, openAnyway } from './gate.ts'
import { selectAccounts } from './list.ts'

const MOST_CHANGES = 100

/** Path at which the platform calls this server for an account. */
export const callbackPath = (accountId: string) => `/wechat/callback/${accountId}`

export const get =
  ({ config }: Platform): HandlerOf<typeof getAccount> =>
  async ({ tx, body, actor }) => {
    const account = await openAnyway(tx, actor, body.id)
    const [row] = await selectAccounts(tx, actor, sql`a.id = ${account.id}`)
    const { rows } = await tx.db.execute<{ reads: number; grown: number }>(sql`
      select coalesce(sum(reads), 0)::int as reads, coalesce(sum(gained - lost), 0)::int as grown from wx_figures
      where account_id = ${account.id} and day > (now() at time zone 'Asia/Shanghai')::date - 8`)
    return {
      ...(row ?? refuse(errors.missing)),
      token: account.token,
      hasSecret: account.secretSealed !== null,
      hasAesKey: account.aesKeySealed !== null,
      serverUrl: `${config.PUBLIC_URL.replace(/\/$/, '')}${callbackPath(account.id)}`,
      ownAddress: account.ownAddress,
      platformAddresses: account.platformAddresses,
      qr: account.qr,
      quotas: account.quotas,
      lastCallbackAt: account.lastCallbackAt,
      reads: rows[0]?.reads ?? 0,
      grownThisWeek: rows[0]?.grown ?? 0,
    }
  }

export const callbacks: HandlerOf<typeof listCallbacks> = async ({ tx, body, actor }) => {
  const account = await openAccount(tx, actor, body.filter.accountId, 'manage')
  const { result, from, to } = body.filter
  const where = sql.join(
    [
      eq(wxCallbacks.accountId, account.id),
      ...(result === undefined ? [] : [eq(wxCallbacks.result, result)]),
      ...(from === undefined ? [] : [gte(wxCallbacks.at, from)]),
      ...(to === undefined ? [] : [lte(wxCallbacks.at, to)]),
    ],
    sql` and `,
  )
  const list = await tx.db
    .select()
    .from(wxCallbacks)
    .where(where)
    .orderBy(body.sort === 'at' ? asc(wxCallbacks.at) : desc(wxCallbacks.at), wxCallbacks.id)
    .limit(body.pageSize)
    .offset((body.page - 1) * body.pageSize)
  return { list, total: await countRows(tx, sql`wx_callbacks`, where, body.exactTotal) }
}

export const history: HandlerOf<typeof accountHistory> = async ({ tx, body, actor }) => {
  const account = await openAccount(tx, actor, body.id, 'manage')
  const entries = await tx.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.objectType, 'wx_accounts'), eq(auditEntries.objectId, account.id)))
    .orderBy(desc(auditEntries.no))
    .limit(MOST_CHANGES)
  return entries.map(({ no, at, actorName, action, diff, reason }) => ({
    id: String(no),
    at,
    actorName,
    action,
    reason,
    changes: diff.filter(({ field }) => field !== 'ownerOrgId').map(accountChange),
  }))
}
