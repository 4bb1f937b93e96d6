import { type DeliveryRow, deliveryReason } from '@portal/contract/areas/system/message/delivery.ts'
import { messageRefusals } from '@portal/contract/areas/system/message/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { equals, fromDay, throughDay } from '#src/kit/page-read/conditions.ts'
import { blankable, type Place } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { personVisible, personWithin } from '#src/shared/directory/visible.ts'
import { wakeOutbox } from '../outbox.ts'
import { channelName } from './channel-name.ts'

interface Read extends Omit<DeliveryRow, 'reasonText'> {
  error: string
}

const reasonText = ({ reason, error, channel }: Read): string => {
  if (reason === null) return ''
  if (reason === 'notConfigured') return fill(messageRefusals.notConfigured.message, { channel: channelName(channel) })
  const words = wordsOf(deliveryReason)[reason] ?? ''
  return error === '' ? words : reason === 'error' ? error : `${words}：${error}`
}

/** Deliveries to people in scope, for the lists of both screens; a claimed one is still on its way for everybody. */
export const deliveriesShown = {
  from: sql`message_deliveries d join users u on u.id = d.user_id left join messages m on m.id = d.message_id`,
  joins: sql`join org_units o on o.id = u.primary_org_id`,
  key: sql`d.id`,
  columns: {
    id: sql`d.id`,
    at: sql`d.at`,
    userId: sql`d.user_id`,
    userName: sql`u.name`,
    userCode: sql`u.code`,
    orgName: sql`o.name`,
    kind: sql`d.kind`,
    title: sql`d.title`,
    channel: sql`d.channel`,
    state: sql`case when d.state = 'sending' then 'queued' when d.state = 'sent' and m.read_at is not null then 'read'
      else d.state end`,
    reason: sql`d.reason`,
    error: sql<string>`d.error`,
    tries: sql`d.tries`,
    nextAt: sql`case when d.state = 'queued' then d.next_at end`,
    sentAt: sql`d.sent_at`,
    readAt: sql`m.read_at`,
  },
  scope: personWithin,
  search: [sql`u.name`, sql`u.code`, sql`d.title`],
  filter: {
    taskId: equals(sql`d.task_id`),
    state: {
      queued: sql`d.state in ('queued', 'sending')`,
      sent: sql`d.state = 'sent'`,
      read: sql`m.read_at is not null`,
      failed: sql`d.state = 'failed'`,
      skipped: sql`d.state = 'skipped'`,
    },
    channel: equals(sql`d.channel`),
    reason: equals(sql`d.reason`),
    kind: equals(sql`d.kind`),
    orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit),
    from: fromDay(sql`d.at`),
    to: throughDay(sql`d.at`),
  },
  sort: { at: sql`d.at`, sentAt: blankable(sql`d.sent_at`), tries: sql`d.tries` },
  order: '-at',
  finish: (_caller: Caller, rows: readonly Read[]): DeliveryRow[] =>
    rows.map(({ error, ...row }) => ({ ...row, reasonText: reasonText({ ...row, error }) })),
} as const

/** Puts deliveries back into the queue that failed, or that nothing but a missing channel or address kept back. */
export const requeue = async (tx: Tx, where: SQL): Promise<number> => {
  const { rows } = await tx.db.execute<{ id: string; title: string }>(sql`
    update message_deliveries d
    set state = 'queued', pace = case when d.pace = 'digest' then 'now' else d.pace end, digest_id = null,
      reason = null, error = '', tries = 0, next_at = now()
    from users u where u.id = d.user_id and ${personVisible(tx)} and ${where}
      and (d.state = 'failed'
        or (d.state = 'skipped' and d.reason in ('notConfigured', 'noAddress', 'noPhone', 'unbound', 'quota')))
    returning d.id, d.title`)
  ensure(rows.length > 0, messageRefusals.nothingToRetry)
  tx.notes.push({
    objectType: 'message_deliveries',
    objectId: rows[0]?.id ?? '',
    objectName: rows[0]?.title ?? '',
    diff: [{ field: 'state', before: 'failed', after: 'queued' }],
  })
  wakeOutbox(tx)
  return rows.length
}
