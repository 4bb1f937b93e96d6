import type {
  DeliveryReason,
  DeliveryRow,
  DeliveryState,
  deliveryFilter,
} from '@portal/contract/areas/system/message-delivery.ts'
import { deliveryReason } from '@portal/contract/areas/system/message-delivery.ts'
import type { MessageChannel } from '@portal/contract/areas/system/message-kinds.ts'
import { messageRefusals } from '@portal/contract/areas/system/message-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { PageQuery } from '@portal/contract/kit/page.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Tx } from '#src/platform/tx.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { wakeOutbox } from '../outbox.ts'
import { dayFrom, dayTo } from '../shanghai-text.ts'
import { channelName } from './channel-name.ts'

export type DeliveryFilter = Partial<z.output<typeof deliveryFilter>>

/** A claimed delivery is still on its way for everybody who looks. */
const stateIs = (state: DeliveryState): SQL =>
  state === 'read'
    ? sql`m.read_at is not null`
    : state === 'queued'
      ? sql`d.state in ('queued', 'sending')`
      : sql`d.state = ${state}`

const conditionsOf = (tx: Tx, filter: DeliveryFilter, keyword: string): SQL[] => {
  const like = `%${escapeLike(keyword)}%`
  const { taskId, state, channel, reason, kind, orgId, from, to } = filter
  return [
    personVisible(tx),
    ...(taskId === undefined ? [] : [sql`d.task_id = ${taskId}`]),
    ...(state === undefined ? [] : [stateIs(state)]),
    ...(channel === undefined ? [] : [sql`d.channel = ${channel}`]),
    ...(reason === undefined ? [] : [sql`d.reason = ${reason}`]),
    ...(kind === undefined ? [] : [sql`d.kind = ${kind}`]),
    ...(orgId === undefined ? [] : [inSubtree(sql`u.primary_org_id`, orgId)]),
    ...(from === undefined ? [] : [sql`d.at >= ${dayFrom(from)}`]),
    ...(to === undefined ? [] : [sql`d.at < ${dayTo(to)}`]),
    ...(keyword === '' ? [] : [sql`(u.name ilike ${like} or u.code ilike ${like} or d.title ilike ${like})`]),
  ]
}

const columns: Record<string, SQL> = { at: sql`d.at`, sentAt: sql`d.sent_at`, tries: sql`d.tries` }

const orderBy = (sort = '-at'): SQL => {
  const column = columns[sort.replace(/^-/, '')] ?? sql`d.at`
  return sort.startsWith('-') ? sql`${column} desc nulls last, d.id desc` : sql`${column} nulls last, d.id`
}

interface Row extends Record<string, unknown> {
  id: string
  at: string
  userId: string
  userName: string
  userCode: string
  orgName: string
  kind: string
  title: string
  channel: MessageChannel
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'skipped'
  reason: DeliveryReason | null
  error: string
  tries: number
  nextAt: string
  sentAt: string | null
  readAt: string | null
}

const reasonText = ({ reason, error, channel }: Row): string => {
  if (reason === null) return ''
  if (reason === 'notConfigured') return fill(messageRefusals.notConfigured.message, { channel: channelName(channel) })
  const words = wordsOf(deliveryReason)[reason] ?? ''
  return error === '' ? words : reason === 'error' ? error : `${words}：${error}`
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text))

const shown = (row: Row): DeliveryRow => ({
  ...row,
  state: row.state === 'sending' ? 'queued' : row.state === 'sent' && row.readAt !== null ? 'read' : row.state,
  reasonText: reasonText(row),
  at: new Date(row.at),
  nextAt: row.state === 'queued' ? new Date(row.nextAt) : null,
  sentAt: instantOf(row.sentAt),
  readAt: instantOf(row.readAt),
})

/** Deliveries to people in scope; `within` narrows them to what the screen is about. */
export const listDeliveryRows = async (
  tx: Tx,
  query: PageQuery & { filter: DeliveryFilter },
  within: SQL = sql`true`,
): Promise<{ list: DeliveryRow[]; total: number }> => {
  const where = sql.join([within, ...conditionsOf(tx, query.filter, query.keyword)], sql` and `)
  const from = sql`message_deliveries d join users u on u.id = d.user_id join org_units o on o.id = u.primary_org_id
    left join messages m on m.id = d.message_id`
  const { rows } = await tx.db.execute<Row>(sql`
    select d.id, d.at, d.user_id as "userId", u.name as "userName", u.code as "userCode", o.name as "orgName",
      d.kind, d.title, d.channel, d.state, d.reason, d.error, d.tries, d.next_at as "nextAt", d.sent_at as "sentAt",
      m.read_at as "readAt"
    from ${from} where ${where} order by ${orderBy(query.sort)}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`)
  return { list: rows.map(shown), total: await countRows(tx, from, where, query.exactTotal) }
}

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
