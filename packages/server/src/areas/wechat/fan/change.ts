import type { bindFan, remarkFan, unbindFan } from '@portal/contract/areas/wechat/fan.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, Commit, HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { wxFans } from '#src/schema/wechat/wechat.ts'
import { isConnected } from '../api/account.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { type Fan, noteFan, openFan } from './fan.ts'

export const remark =
  (api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof remarkFan> & { commit: Commit }) => {
    const { account, fan } = await openFan(tx, actor, body.fanId)
    const connected = isConnected(account)
    if (connected) {
      const json = { openid: fan.openid, remark: body.remark }
      await api.tell(account, { path: '/cgi-bin/user/info/updateremark', json })
    }
    await commit(async (own) => {
      const pending = fan.pending || !connected
      await own.db.update(wxFans).set({ remark: body.remark, pending }).where(eq(wxFans.id, fan.id))
      noteFan(own, fan, [{ field: 'remark', before: fan.remark, after: body.remark }])
    })
    return { remark: body.remark }
  }

const nameOf = async (tx: Tx, userId: string): Promise<string> => {
  const [person] = await tx.db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return person?.name ?? refuse(errors.missing)
}

/** One openid per person and account; the database keeps it even where two bind at the same moment. */
export const bindPerson = async (tx: Tx, fan: Fan, userId: string): Promise<void> => {
  const name = await nameOf(tx, userId)
  if (fan.userId === userId) return
  if (fan.userId !== null) refuse(no.fanBound, { name: await nameOf(tx, fan.userId) })
  const [other] = await tx.db
    .select({ id: wxFans.id })
    .from(wxFans)
    .where(and(eq(wxFans.accountId, fan.accountId), eq(wxFans.userId, userId)))
  ensure(!other, no.personBound, { name })

  await tx.db.update(wxFans).set({ userId }).where(eq(wxFans.id, fan.id))
  noteFan(tx, fan, [{ field: 'user', before: null, after: name }])
}

export const bind: HandlerOf<typeof bindFan> = async ({ tx, body, actor }) => {
  const { fan } = await openFan(tx, actor, body.fanId)
  await bindPerson(tx, fan, body.userId)
  return { bound: true }
}

export const unbind: HandlerOf<typeof unbindFan> = async ({ tx, body, actor }) => {
  const { fan } = await openFan(tx, actor, body.fanId)
  const { userId } = fan
  if (userId === null) return refuse(no.fanNotBound)

  await tx.db.update(wxFans).set({ userId: null }).where(eq(wxFans.id, fan.id))
  noteFan(tx, fan, [{ field: 'user', before: await nameOf(tx, userId), after: null }])
  return { unbound: true }
}
