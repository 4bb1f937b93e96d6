import { fanNameOf } from '@portal/contract/areas/wechat/fan.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, refuse } from '#src/platform/errors.ts'
import type { Commit } from '#src/platform/http/serve.ts'
import { wxAccounts, wxFans, wxRemovals } from '#src/schema/wechat/wechat.ts'
import { isConnected } from '../api/account.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { noteFan, openFans, pieces } from './fan.ts'

/** Most people that one call of the black list takes. */
const MOST_AT_ONCE = 20

interface Removing {
  api: WechatApi
  tx: Tx
  actor: Actor
  commit: Commit
}

/** 拉黑/移除: told to the platform, then written with what a restoration will need. */
export const removeFans = async ({ api, tx, actor, commit }: Removing, fanIds: readonly string[], reason: string) => {
  const { account, fans } = await openFans(tx, actor, fanIds)
  const going = fans.filter(({ blocked }) => !blocked)
  if (isConnected(account)) {
    for (const piece of pieces(going, MOST_AT_ONCE)) {
      const json = { openid_list: piece.map(({ openid }) => openid) }
      await api.tell(account, { path: '/cgi-bin/tags/members/batchblacklist', json })
    }
  }
  await commit(async (own) => {
    for (const fan of going) {
      await own.db.insert(wxRemovals).values({
        kind: 'fan',
        accountId: account.id,
        accountName: account.name,
        fanId: fan.id,
        name: fanNameOf(fan),
        kept: { userId: fan.userId, tagIds: fan.tagIds },
        reason,
        byId: actor.id,
      })
      noteFan(own, fan, [{ field: 'blocked', before: false, after: true }], reason)
    }
    await own.db
      .update(wxFans)
      .set({ blocked: true, userId: null, tagIds: [], pending: !isConnected(account) })
      .where(
        anyOf(
          wxFans.id,
          going.map(({ id }) => id),
        ),
      )
  })
  return going.length
}

/** Tags and binding come back, the binding only while nobody else has taken its place. */
export const restoreFan = async (tx: Tx, removal: typeof wxRemovals.$inferSelect): Promise<void> => {
  const [fan] = await tx.db
    .select()
    .from(wxFans)
    .where(eq(wxFans.id, removal.fanId ?? ''))
    .for('update')
  if (!fan) return refuse(no.restoreLate)
  const userId = removal.kept?.userId ?? null
  const taken =
    userId === null
      ? []
      : await tx.db.select({ accountId: wxFans.accountId }).from(wxFans).where(eq(wxFans.userId, userId))
  const free = !taken.some(({ accountId }) => accountId === fan.accountId)
  await tx.db
    .update(wxFans)
    .set({ blocked: false, userId: free ? userId : null, tagIds: removal.kept?.tagIds ?? [], pending: true })
    .where(eq(wxFans.id, fan.id))
  noteFan(tx, fan, [{ field: 'blocked', before: true, after: false }])
}

/** Lifts the block on the platform; what cannot be told now is told by the next sync. */
export const tellUnblocked = async (api: WechatApi, { db }: Tx, fanIds: readonly string[]): Promise<void> => {
  const fans = await db.select().from(wxFans).where(anyOf(wxFans.id, fanIds))
  for (const accountId of new Set(fans.map((fan) => fan.accountId))) {
    const [account] = await db.select().from(wxAccounts).where(eq(wxAccounts.id, accountId))
    const own = fans.filter((fan) => fan.accountId === accountId)
    if (!account || !isConnected(account)) continue
    for (const piece of pieces(own, MOST_AT_ONCE)) {
      const json = { openid_list: piece.map(({ openid }) => openid) }
      await api.tell(account, { path: '/cgi-bin/tags/members/batchunblacklist', json }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
    }
  }
}
