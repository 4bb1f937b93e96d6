import { RESTORABLE_DAYS, type restoreRemoved } from '@portal/contract/areas/wechat/account.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import type { Call, Commit } from '#src/platform/http/serve.ts'
import { wxAccounts, wxRemovals } from '#src/schema/wechat/wechat.ts'
import { functionsOn } from '../account/gate.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { restoreFan, tellUnblocked } from '../fan/block.ts'

type Removal = typeof wxRemovals.$inferSelect

const openRemoval = async (tx: Tx, actor: Actor, id: string): Promise<Removal> => {
  const [removal] = await tx.db.select().from(wxRemovals).where(eq(wxRemovals.id, id)).for('update')
  const fn = removal?.kind === 'account' ? 'manage' : 'fans'
  if (!removal || !(await functionsOn(tx, actor, removal.accountId)).has(fn)) return refuse(errors.missing)
  ensure(actor.holds(removal.kind === 'account' ? P.wechatRemove : P.wechatFans), errors.noRight)
  ensure(removal.restoredAt === null, no.alreadyRestored)
  ensure(removal.at.getTime() > Date.now() - RESTORABLE_DAYS * DAY_MS, no.restoreLate)
  return removal
}

/** Its menus, rules, drafts and fans were never taken away: the account only comes back into sight. */
const restoreAccount = async (tx: Tx, { accountId }: Removal) => {
  const [account] = await tx.db.select().from(wxAccounts).where(eq(wxAccounts.id, accountId)).for('update')
  if (!account) return refuse(no.restoreLate)
  const again = await tx.db.$count(wxAccounts, and(eq(wxAccounts.appId, account.appId), isNull(wxAccounts.removedAt)))
  ensure(again === 0, no.appIdAgain)

  const state = account.health?.token.ok === true ? ('normal' as const) : ('unconnected' as const)
  await tx.db.update(wxAccounts).set({ removedAt: null, state }).where(eq(wxAccounts.id, accountId))
  const diff = [{ field: 'state', before: 'removed', after: state }]
  tx.notes.push({ objectType: 'wx_accounts', objectId: accountId, objectName: account.name, diff })
}

const restoreOne = async (tx: Tx, actor: Actor, id: string): Promise<string | null> => {
  const removal = await openRemoval(tx, actor, id)
  if (removal.kind === 'account') await restoreAccount(tx, removal)
  else await restoreFan(tx, removal)
  await tx.db.update(wxRemovals).set({ restoredAt: new Date() }).where(eq(wxRemovals.id, id))
  return removal.fanId
}

/** Each on its own merits: one that cannot come back keeps nobody else away. */
export const restore =
  (api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof restoreRemoved> & { commit: Commit }) => {
    const failed: { id: string; message: string }[] = []
    const fanIds: string[] = []
    let restored = 0
    for (const id of body.ids) {
      try {
        const fanId = await commit((own) => restoreOne(own, actor, id))
        if (fanId !== null) fanIds.push(fanId)
        restored += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        failed.push({ id, message: error.message })
      }
    }
    await tellUnblocked(api, tx, fanIds)
    return { restored, failed }
  }
