import type { DeliveryReason } from '@portal/contract/areas/system/message/delivery.ts'
import type { MessageChannel, MessageKind } from '@portal/contract/areas/system/message/kinds.ts'
import type { MessageCategory } from '@portal/contract/areas/system/message/unread.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'

/** Heard by every process: something waits that should not wait for the minute. */
export const OUTBOX_CHANNEL = 'portal_outbox'

/** Has the outbox looked at once the transaction has committed. */
export const wakeOutbox = (tx: Tx): void => {
  tx.notices.push({ channel: OUTBOX_CHANNEL, payload: '' })
}

/** What is the same for all receivers of one event. */
export interface Event {
  event: string
  kind: MessageKind
  category: MessageCategory
  link: string
  reason: string
  source: string
  dueAt: Date | null
  taskId: string | null
  pace: 'urgent' | 'now' | 'digest'
}

/** One person on one channel. */
export interface Item {
  userId: string
  channel: MessageChannel
  title: string
  text: string
  /** Why it is not sent at all. */
  skip?: DeliveryReason
}

const column = <Value>(items: readonly Item[], pick: (item: Item) => Value) => sql.param(items.map(pick))

/** Messages into inboxes with their counters and delivery rows; a person who has the event already gets nothing. */
const insertInApp = async (tx: Tx, facts: Event, items: readonly Item[]): Promise<number> => {
  if (items.length === 0) return 0
  const { event, kind, category, link, reason, source, dueAt, taskId, pace } = facts
  const { rowCount } = await tx.db.execute(sql`
    with items as (
      select * from unnest(${sql.param(items.map(() => v7()))}::uuid[], ${column(items, ({ userId }) => userId)}::uuid[],
        ${column(items, ({ title }) => title)}::text[], ${column(items, ({ text }) => text)}::text[])
        as item(id, user_id, title, text)
    ), sent as (
      insert into messages (id, user_id, event, category, kind, title, text, link, reason, source, due_at)
      select id, user_id, ${event}, ${category}, ${kind}, title, text, ${link}, ${reason}, ${source}, ${dueAt}::timestamptz
      from items on conflict do nothing returning id, user_id, title
    ), noted as (
      insert into message_deliveries
        (id, event, user_id, channel, task_id, kind, message_id, title, source, due_at, pace, state, sent_at)
      select gen_random_uuid(), ${event}, user_id, 'inApp', ${taskId}::uuid, ${kind}, id, title, ${source},
        ${dueAt}::timestamptz, ${pace}, 'sent', now()
      from sent on conflict do nothing
    )
    insert into unread_counts (user_id, category, unread)
    select user_id, ${category}, 1 from sent order by user_id
    on conflict (user_id, category) do update set unread = unread_counts.unread + 1`)
  return rowCount ?? 0
}

/** Rows of the outbox: queued ones are sent after the commit, skipped ones say why nothing is sent. */
const insertOthers = async (tx: Tx, facts: Event, items: readonly Item[]): Promise<void> => {
  if (items.length === 0) return
  const { event, kind, link, reason, source, dueAt, taskId, pace } = facts
  await tx.db.execute(sql`
    insert into message_deliveries
      (id, event, user_id, channel, task_id, kind, title, text, link, reason_given, source, due_at, pace, state, reason)
    select gen_random_uuid(), ${event}, user_id, channel, ${taskId}::uuid, ${kind}, title, text, ${link}, ${reason},
      ${source}, ${dueAt}::timestamptz, ${pace}, case when skip = '' then 'queued' else 'skipped' end, nullif(skip, '')
    from unnest(${column(items, ({ userId }) => userId)}::uuid[], ${column(items, ({ channel }) => channel)}::text[],
      ${column(items, ({ title }) => title)}::text[], ${column(items, ({ text }) => text)}::text[],
      ${column(items, ({ skip }) => skip ?? '')}::text[]) as item(user_id, channel, title, text, skip)
    on conflict do nothing`)
}

/** Puts one event into the inboxes and the outbox, in the caller's transaction; answers the new inbox messages. */
export const putOut = async (tx: Tx, facts: Event, items: readonly Item[]): Promise<number> => {
  const inApp = items.filter(({ channel, skip }) => channel === 'inApp' && skip === undefined)
  const others = items.filter((item) => !inApp.includes(item))
  const sent = await insertInApp(tx, facts, inApp)
  await insertOthers(tx, facts, others)
  const isWaiting = facts.pace !== 'digest' && others.some(({ skip }) => skip === undefined)
  if (isWaiting) wakeOutbox(tx)
  return sent
}
