import { type accountHistory, type getAccount, listCallbacks } from '@portal/contract/areas/wechat/account.ts'
import { accountChange } from '@portal/contract/areas/wechat/account-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { wxCallbacks } from '#src/schema/wechat/wechat.ts'
import { openAccount, openAnyway, openAsked } from './gate.ts'
import { accountRows } from './list.ts'

const MOST_CHANGES = 100

/** Path at which the platform calls this server for an account. */
export const callbackPath = (accountId: string) => `/wechat/callback/${accountId}`

export const get =
  ({ config }: Platform): HandlerOf<typeof getAccount> =>
  async ({ tx, body, actor }) => {
    const account = await openAnyway(tx, actor, body.id)
    const [row] = await accountRows({ tx, actor }, [account.id])
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

export const callbacks = pageRead(listCallbacks, {
  from: sql`${wxCallbacks}`,
  key: wxCallbacks.id,
  columns: {
    id: wxCallbacks.id,
    at: wxCallbacks.at,
    kind: wxCallbacks.kind,
    openid: wxCallbacks.openid,
    result: wxCallbacks.result,
    ms: wxCallbacks.ms,
  },
  given: (asking) => openAsked(asking, 'manage'),
  filter: {
    accountId: equals(wxCallbacks.accountId),
    result: equals(wxCallbacks.result),
    from: from(wxCallbacks.at),
    to: until(wxCallbacks.at),
  },
  sort: { at: wxCallbacks.at },
  order: '-at',
})

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
