import type { MessageChannel, MessageKind } from '@portal/contract/areas/system/message/kinds.ts'
import type { MessageCategory } from '@portal/contract/areas/system/message/unread.ts'
import { fillVariables } from '@portal/contract/areas/system/message/variables.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { pushTo } from '../push/push-hub.ts'
import { categoryOf, findRule, type KindRule, loadTemplates, SHIPPED_WORDS, type Words } from './kind-rules.ts'
import { type Event, type Item, putOut } from './outbox.ts'
import { findReceivers, personValues, type Receiver } from './receivers.ts'
import { eventValues } from './template-values.ts'

export interface NewMessage {
  /** What happened, for example `approval:<task id>`: at most one message per event, person and channel. */
  event: string
  kind: MessageKind
  /** Where it differs from that of the kind. */
  category?: MessageCategory
  title: string
  text?: string
  /** Path of this site that shows the thing. */
  link?: string
  /** Why these people receive it. */
  reason: string
  /** Who sent it; empty for the portal itself. */
  source?: string
  dueAt?: Date | null
  /** Nobody can have unsubscribed from this one, such as a must-read. */
  compulsory?: boolean
  /** At once and through quiet hours. */
  urgent?: boolean
  /** Instead of those of the kind. */
  channels?: readonly MessageChannel[]
  /** The task of somebody who wrote it. */
  taskId?: string
  /** Title and text hold variables of the person, such as {姓名}. */
  personal?: boolean
}

const PART = 1000
const TITLE_LENGTH = 60

const paceOf = (message: NewMessage, rule: KindRule): Event['pace'] => {
  const isNear = message.dueAt && message.dueAt.getTime() - Date.now() < HOUR_MS
  if (message.urgent || rule.urgency === 'always' || (rule.urgency === 'lastHour' && isNear)) return 'urgent'
  return message.compulsory || rule.compulsory ? 'now' : 'digest'
}

/** Channels of one person: those of the kind, without what was switched off, and what was switched on beside them. */
const itemsFor = (receiver: Receiver, message: NewMessage, rule: KindRule, words: Words): Item[] => {
  const offered = message.channels ?? rule.channels
  const isCompulsory = message.compulsory || rule.compulsory
  // Text messages cost money: only the site offers them.
  const added = (['wechat', 'mail'] as const).filter(
    (channel) => message.channels === undefined && receiver.prefs[channel] && !offered.includes(channel),
  )
  const person = personValues(receiver)
  const own = { title: message.title, text: message.text ?? '' }
  const title = message.personal ? fillVariables(own.title, person) : own.title
  const text = message.personal ? fillVariables(own.text, person) : own.text
  const values = { ...eventValues({ ...message, title, text, at: new Date() }), ...person }
  return [...offered, ...added].map((channel) => ({
    userId: receiver.id,
    channel,
    title: channel === 'inApp' ? short(fillVariables(words.title, values)) : short(title),
    text: channel === 'inApp' ? fillVariables(words.text, values) : text,
    ...(!isCompulsory && receiver.prefs[channel] === false && { skip: 'optedOut' as const }),
  }))
}

const short = (title: string) => [...title].slice(0, TITLE_LENGTH).join('')

/**
 * Sends a message with the caller's transaction: nothing for what is rolled back, nothing twice. Answers how many
 * people newly have it in their inbox.
 */
export const sendMessage = async (tx: Tx, userIds: readonly string[], message: NewMessage): Promise<number> => {
  if (userIds.length === 0) return 0
  const rule = await findRule(tx.db, message.kind)
  if (!rule.on) return 0
  const words = (await loadTemplates(tx.db, message.kind)).find(message.kind, 'inApp') ?? SHIPPED_WORDS
  const facts: Event = {
    event: message.event,
    kind: message.kind,
    category: message.category ?? categoryOf(message.kind),
    link: message.link ?? '',
    reason: message.reason,
    source: message.source ?? '',
    dueAt: message.dueAt ?? null,
    taskId: message.taskId ?? null,
    pace: paceOf(message, rule),
  }

  const people = [...new Set(userIds)].sort()
  let sent = 0
  for (let from = 0; from < people.length; from += PART) {
    const receivers = await findReceivers(tx.db, people.slice(from, from + PART), message.kind)
    const items = receivers.flatMap((receiver) => itemsFor(receiver, message, rule, words))
    sent += await putOut(tx, facts, items)
  }
  if (sent > 0) pushTo(tx, people, { kind: 'message' })
  return sent
}

/** Reading the thing reads its message: marks the messages of an event as read. */
export const readEvent = async (tx: Tx, userId: string, event: string): Promise<void> => {
  const { rowCount } = await tx.db.execute(sql`
    with done as (
      update messages set read_at = now()
      where user_id = ${userId} and event = ${event} and read_at is null and recalled_at is null
      returning category, deleted_at
    )
    update unread_counts c set unread = c.unread - 1 from done
    where c.user_id = ${userId} and c.category = done.category and done.deleted_at is null and c.unread > 0`)
  if ((rowCount ?? 0) > 0) pushTo(tx, [userId], { kind: 'message' })
}

/** Takes back up to {@link PART} messages of the event; answers whose they were and whether they were unread. */
const withdrawPart = async (tx: Tx, event: string) => {
  const { rows: next } = await tx.db.execute<{ id: string; user_id: string }>(sql`
    select id, user_id from messages where event = ${event} and recalled_at is null order by user_id limit ${PART}`)
  const ids = sql.param(next.map(({ id }) => id))
  const people = sql.param(next.map((row) => row.user_id))
  // Counters first and in order, as every change of an inbox takes them.
  await tx.db.execute(sql`
    select 1 from unread_counts where user_id = any(${people}::uuid[]) order by user_id, category for update`)
  const { rows } = await tx.db.execute<{ user_id: string; unread: boolean }>(sql`
    with gone as (
      update messages set recalled_at = now() where id = any(${ids}::uuid[]) and recalled_at is null
      returning user_id, category, read_at is null and deleted_at is null as unread
    ), lowered as (
      update unread_counts c set unread = greatest(0, c.unread - 1) from gone g
      where g.unread and c.user_id = g.user_id and c.category = g.category
    )
    select user_id, unread from gone`)
  return { rows, isLast: next.length < PART }
}

/**
 * Takes an event back from everybody: unread messages vanish, read ones lose their words, what waits is not sent.
 * Answers the unread messages that vanished.
 */
export const withdrawEvent = async (tx: Tx, event: string): Promise<number> => {
  await tx.db.execute(sql`
    update message_deliveries set state = 'skipped', reason = 'recalled', digest_id = null
    where event = ${event} and state = 'queued'`)
  const people: string[] = []
  let vanished = 0
  for (;;) {
    const { rows, isLast } = await withdrawPart(tx, event)
    people.push(...rows.map((row) => row.user_id))
    vanished += rows.filter(({ unread }) => unread).length
    if (isLast) break
  }
  pushTo(tx, people, { kind: 'message' })
  return vanished
}
