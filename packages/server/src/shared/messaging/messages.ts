import type { MessageCategory } from '@portal/contract/areas/system/message.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'
import { pushTo } from '../push/push-hub.ts'

export interface NewMessage {
  /** What happened, for example `approval:<task id>`: at most one message per event and person. */
  event: string
  category: MessageCategory
  kind: string
  title: string
  text?: string
  /** Path of this site that shows the thing. */
  link?: string
  /** Why these people receive it. */
  reason: string
}

/** Puts a message into inboxes with the caller's transaction: nothing for what is rolled back, nothing twice. */
export const sendMessage = async (tx: Tx, userIds: readonly string[], message: NewMessage): Promise<number> => {
  if (userIds.length === 0) return 0
  const { rowCount } = await tx.db.execute(sql`
    with receivers as (
      select u.id from users u where u.id = any(${sql.param([...new Set(userIds)])}::uuid[]) and u.enabled
    ), sent as (
      insert into messages (id, user_id, event, category, kind, title, text, link, reason)
      select gen_random_uuid(), id, ${message.event}, ${message.category}, ${message.kind}, ${message.title},
        ${message.text ?? ''}, ${message.link ?? ''}, ${message.reason}
      from receivers on conflict do nothing returning user_id
    )
    insert into unread_counts (user_id, category, unread)
    select user_id, ${message.category}, 1 from sent order by user_id
    on conflict (user_id, category) do update set unread = unread_counts.unread + 1`)
  pushTo(tx, userIds, { kind: 'message' })
  return rowCount ?? 0
}

/** Reading the thing reads its message: marks the messages of an event as read. */
export const readEvent = async (tx: Tx, userId: string, event: string): Promise<void> => {
  const { rowCount } = await tx.db.execute(sql`
    with done as (
      update messages set read_at = now() where user_id = ${userId} and event = ${event} and read_at is null
      returning category
    )
    update unread_counts c set unread = c.unread - 1 from done
    where c.user_id = ${userId} and c.category = done.category and c.unread > 0`)
  if ((rowCount ?? 0) > 0) pushTo(tx, [userId], { kind: 'message' })
}
