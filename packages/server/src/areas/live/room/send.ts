import type { LiveMessage, sendLiveMessage } from '@portal/contract/areas/live/room.ts'
import { HELD_FOR_LINK, roomRefusals as no } from '@portal/contract/areas/live/room-words.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { hasForbidden } from '#src/shared/words/forbidden.ts'
import { isOver, stateAt } from '../class/state.ts'
import { type Entered, enterRoom } from './enter.ts'
import type { Room } from './join.ts'
import { holdLines, nextSeq, selectMessages } from './message-rows.ts'

type Body = Call<typeof sendLiveMessage>['body']

const LINK =
  /(?:https?:\/\/|www\.)\S|(?:^|[^\w.@-])[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d-]+)*\.(?:com|cn|net|org|top|xyz|cc|io|vip|info)(?![\w.])/i

const timeText = (at: Date): string =>
  at.toLocaleTimeString('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', hour12: false })

const ensureSlow = async (tx: Tx, { live }: Entered, userId: string): Promise<void> => {
  const { slowSeconds } = live.chat
  if (slowSeconds === 0) return
  const { rows } = await tx.db.execute<{ left: number }>(sql`
    select coalesce(ceil(${slowSeconds}::int - extract(epoch from now() - max(at))), 0)::int as left from live_messages
    where live_id = ${live.id} and user_id = ${userId} and at > now() - ${slowSeconds}::int * interval '1 second'`)
  const left = rows[0]?.left ?? 0
  if (left > 0) refuse(no.tooFast, { n: left })
}

const ensureMaySay = async (tx: Tx, actor: Actor, entered: Entered, { text }: Body): Promise<void> => {
  const { live, hosting, mutedUntil } = entered
  ensure(stateAt(live, Date.now()) !== 'scheduled', no.notOpen)
  ensure(!isOver(live.state), no.over)
  if (hosting) return
  ensure(live.chat.open, no.chatClosed)
  ensure(!live.mutedAll, no.mutedAll)
  if (mutedUntil) refuse(no.muted, { time: timeText(mutedUntil) })
  await ensureSlow(tx, entered, actor.id)
  if (hasForbidden(text, live.chat.wordList)) refuseField('text', no.forbidden)
}

const standingOf = ({ live, hosting }: Entered, text: string) => {
  if (hosting) return { state: 'shown', heldFor: '' } as const
  const heldFor = LINK.test(text) ? HELD_FOR_LINK : ''
  return { state: live.chat.review || heldFor !== '' ? ('pending' as const) : ('shown' as const), heldFor }
}

const findSent = async (tx: Tx, userId: string, { id, clientId }: Body): Promise<LiveMessage | undefined> => {
  const [sent] = await selectMessages(
    tx.db,
    sql`m.live_id = ${id} and m.user_id = ${userId} and m.client_id = ${clientId}`,
  )
  return sent
}

const answerOf = (message: LiveMessage) => ({ messageId: message.id, at: message.at, state: message.state, message })

/** One line of the chat or one question; sent again with its key it is the same. */
export const sendWith =
  ({ air }: Room): HandlerOf<typeof sendLiveMessage> =>
  async ({ tx, body, actor }) => {
    const entered = await enterRoom(tx, actor, body.id)
    await holdLines(tx.db, body.id)
    const before = await findSent(tx, actor.id, body)
    if (before) return answerOf(before)

    await ensureMaySay(tx, actor, entered, body)
    const { state, heldFor } = standingOf(entered, body.text)
    await tx.db.execute(sql`
      insert into live_messages (id, live_id, user_id, seq, no, kind, text, state, held_for, from_host, client_id)
      select ${v7()}::uuid, ${body.id}, ${actor.id}, n.n, n.n, ${body.kind}, ${body.text}, ${state}, ${heldFor},
        ${entered.hosting}, ${body.clientId} from (select ${nextSeq} as n) n`)
    const message = (await findSent(tx, actor.id, body)) ?? refuse(no.over)
    air.say(tx, body.id, { message })
    return answerOf(message)
  }
