import { RESTORABLE_DAYS, type removeFromWechat } from '@portal/contract/areas/wechat/account.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call, Commit } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { wxAccounts, wxRemovals } from '#src/schema/wechat/wechat.ts'
import { wxPushes } from '#src/schema/wechat/wechat-news.ts'
import { openAccount } from '../account/gate.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { removeFans } from '../fan/block.ts'

const removeAccount = async (tx: Tx, actor: Actor, accountId: string, reason: string) => {
  ensure(actor.holds(P.wechatRemove), errors.noRight)
  const account = await openAccount(tx, actor, accountId, 'manage', { lock: true })
  const open = await tx.db.$count(
    wxPushes,
    and(eq(wxPushes.accountId, account.id), inArray(wxPushes.state, ['waiting', 'sending'])),
  )
  ensure(open === 0, no.pushWaiting)

  await updateRow(tx, wxAccounts, account, { state: 'removed', removedAt: new Date() })
  await tx.db.insert(wxRemovals).values({
    kind: 'account',
    accountId: account.id,
    accountName: account.name,
    name: account.name,
    reason,
    byId: actor.id,
  })
}

/** An account leaves at once; fans are blocked on the platform first, where it can be reached. */
export const remove =
  (platform: Platform, api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof removeFromWechat> & { commit: Commit }) => {
    const { id, fanIds, reason } = body
    if (fanIds !== undefined) {
      ensure(actor.holds(P.wechatFans), errors.noRight)
      return { removed: await removeFans({ api, tx, actor, commit }, fanIds, reason) }
    }
    await commit((own) => removeAccount(own, actor, id ?? '', reason))
    return { removed: 1 }
  }

/** Thirty days after its removal an account goes for good, with everything that hangs on it. */
export const purge =
  ({ db }: Platform) =>
  async (): Promise<void> => {
    await db.execute(sql`
      delete from wx_accounts where removed_at < now() - ${RESTORABLE_DAYS} * interval '1 day'`)
    await db.execute(sql`delete from wx_callbacks where at < now() - interval '30 days'`)
  }
