import { type fanThread, REPLY_HOURS, type replyFan } from '@portal/contract/areas/wechat/fan.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, Commit, HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { wxMessages } from '#src/schema/wechat/wechat.ts'
import { isConnected } from '../api/account.ts'
import { wordsOfFailure } from '../api/failure.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { openFan } from './fan.ts'
import { fanRows } from './list.ts'

const MOST_SHOWN = 200

/** Until when the fan may be written to, by the clock of the database. */
const replyUntil = async (tx: Tx, fanId: string): Promise<Date | null> => {
  const { rows } = await tx.db.execute<{ until: string; open: boolean }>(sql`
    select m.at + ${REPLY_HOURS} * interval '1 hour' as until, m.at > now() - ${REPLY_HOURS} * interval '1 hour' as open
    from wx_messages m where m.fan_id = ${fanId} and m.direction = 'in' order by m.at desc limit 1`)
  const last = rows[0]
  return last?.open ? new Date(last.until) : null
}

export const thread: HandlerOf<typeof fanThread> = async ({ tx, body, actor }) => {
  const { fan } = await openFan(tx, actor, body.fanId)
  const [row] = await fanRows({ tx, actor }, [fan.id])
  const messages = await tx.db
    .select({
      id: wxMessages.id,
      direction: wxMessages.direction,
      kind: wxMessages.kind,
      text: wxMessages.text,
      state: wxMessages.state,
      error: wxMessages.error,
      at: wxMessages.at,
      byName: sql<string>`coalesce(${users.name}, '')`,
    })
    .from(wxMessages)
    .leftJoin(users, eq(users.id, wxMessages.byId))
    .where(eq(wxMessages.fanId, fan.id))
    .orderBy(desc(wxMessages.at), desc(wxMessages.id))
    .limit(MOST_SHOWN)
  return { fan: row ?? refuse(errors.missing), messages: messages.reverse(), replyUntil: await replyUntil(tx, fan.id) }
}

/** Written down before it is sent, so that an answer that never comes leaves a trace. */
export const reply =
  (api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof replyFan> & { commit: Commit }) => {
    const { account, fan } = await openFan(tx, actor, body.fanId)
    ensure(isConnected(account), no.notConnected)
    ensure((await replyUntil(tx, fan.id)) !== null, no.replyLate)

    const message = await commit(async (own) => {
      const said = { fanId: fan.id, direction: 'out', kind: 'text', text: body.text, state: 'sending' } as const
      const [row] = await own.db
        .insert(wxMessages)
        .values({ ...said, byId: actor.id })
        .returning({ id: wxMessages.id })
      return row ?? refuse(errors.missing)
    })
    const finish = (values: Partial<typeof wxMessages.$inferInsert>) =>
      tx.db
        .update(wxMessages)
        .set(values)
        .where(and(eq(wxMessages.id, message.id), eq(wxMessages.state, 'sending')))
    const json = { touser: fan.openid, msgtype: 'text', text: { content: body.text } }
    try {
      await api.tell(account, { path: '/cgi-bin/message/custom/send', json })
    } catch (error) {
      await finish({ state: 'failed', error: wordsOfFailure(error) })
      throw error
    }
    await finish({ state: 'sent' })
    return message
  }
