import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Account } from '../api/account.ts'
import type { CallbackMessage } from './xml.ts'

/** By which a repetition of the platform is recognised: messages have a number, events a person and a moment. */
export const keyOf = ({ MsgId, FromUserName, CreateTime, Event, EventKey }: CallbackMessage): string =>
  MsgId !== '' ? `m:${MsgId}` : `e:${FromUserName}:${CreateTime}:${Event}:${EventKey}`.slice(0, 400)

/** What the log calls it. */
export const kindOf = ({ MsgType, Event }: CallbackMessage) =>
  MsgType === 'event' ? `event.${Event}`.slice(0, 60) : MsgType

/** False: it was here before. */
export const noteOnce = async (tx: Tx, account: Account, message: CallbackMessage): Promise<boolean> => {
  const { rowCount } = await tx.db.execute(sql`
    insert into wx_callbacks (id, account_id, key, kind, openid, result)
    values (gen_random_uuid(), ${account.id}, ${keyOf(message)}, ${kindOf(message)}, ${message.FromUserName}, 'noted')
    on conflict (account_id, key) do nothing`)
  return rowCount === 1
}

export const finishNote = (
  { db }: Pick<Tx, 'db'>,
  account: Account,
  message: CallbackMessage,
  { result, ms }: { result: 'answered' | 'noted' | 'ignored'; ms: number },
) =>
  db.execute(sql`update wx_callbacks set result = ${result}, ms = ${ms}
    where account_id = ${account.id} and key = ${keyOf(message)}`)

const NO_PERSON = new Set(['MASSSENDJOBFINISH', 'TEMPLATESENDJOBFINISH'])

/** The fan behind a call as it stands afterwards; events about our own sendings have none. */
export const noteFan = async (tx: Tx, account: Account, message: CallbackMessage): Promise<string | null> => {
  const { MsgType, Event, FromUserName } = message
  const event = MsgType === 'event' ? Event : ''
  if (NO_PERSON.has(event)) return null
  const follows = event !== 'unsubscribe'
  const fresh = event === 'subscribe'
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    insert into wx_fans (id, account_id, openid, followed, followed_at, last_at, stale)
    values (gen_random_uuid(), ${account.id}, ${FromUserName}, ${follows}, now(), now(), true)
    on conflict (account_id, openid) do update set followed = ${follows}, last_at = now(),
      followed_at = case when ${fresh} then now() else wx_fans.followed_at end, stale = wx_fans.stale or ${fresh}
    returning id`)
  return rows[0]?.id ?? null
}

const said = ({ MsgType, Content, PicUrl, Label, Title, Url }: CallbackMessage): string => {
  if (MsgType === 'text') return Content
  if (MsgType === 'link') return [Title, Url].filter(Boolean).join('\n')
  return MsgType === 'location' ? Label : PicUrl
}

export const noteMessage = (tx: Tx, fanId: string, message: CallbackMessage) =>
  tx.db.execute(sql`insert into wx_messages (id, fan_id, direction, kind, text, state)
    values (gen_random_uuid(), ${fanId}, 'in', ${message.MsgType}, ${said(message)}, 'received')`)
