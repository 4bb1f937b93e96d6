import { createHmac } from 'node:crypto'
import { deliveryErrors, RETRY_MINUTES, WEBHOOK_HEADERS, webhookText } from '@portal/contract/areas/system/webhook.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { type Outbound, OutboundError } from '#src/shared/outbound/outbound.ts'
import { enqueueSending } from '#src/shared/webhook/emit.ts'

/** While one process sends, others leave the object alone; longer than any request may take. */
const HELD_SECONDS = 60
const MOST_PER_SWEEP = 1000

interface Target {
  webhookId: string
  objectId: string
}

interface Due extends Record<string, unknown> {
  id: string
  eventId: string
  event: string
  objectId: string
  attempts: number
  address: string
  secretSealed: Buffer
  payload: unknown
  at: string
}

/**
 * Takes the oldest unsent event about the object, if its time has come and nobody else sends it. Later ones wait
 * behind it, so that a receiver hears of one thing in the order in which it happened.
 */
const holdNext = async ({ db }: Platform, { webhookId, objectId }: Target): Promise<Due | null> => {
  const { rows } = await db.execute<Due>(sql`
    with head as (
      select d.id from webhook_deliveries d
      where d.webhook_id = ${webhookId} and d.object_id = ${objectId} and d.state in ('waiting', 'retry')
      order by d.no limit 1
    )
    update webhook_deliveries d set held_until = clock_timestamp() + ${HELD_SECONDS} * interval '1 second',
      attempts = d.attempts + 1
    from head, webhooks w, webhook_events e
    where d.id = head.id and w.id = d.webhook_id and w.enabled and e.id = d.event_id and d.state in ('waiting', 'retry')
      and d.next_at <= clock_timestamp() and (d.held_until is null or d.held_until < clock_timestamp())
    returning d.id, d.event_id as "eventId", d.event, d.object_id as "objectId", d.attempts, w.address,
      w.secret_sealed as "secretSealed", e.payload, e.created_at as at`)
  return rows[0] ?? null
}

interface Outcome {
  status: number | null
  error: string
}

const post = async (platform: Platform, outbound: Outbound, due: Due): Promise<Outcome> => {
  const at = new Date(due.at).toISOString()
  const body = JSON.stringify({ id: due.eventId, event: due.event, at, objectId: due.objectId, data: due.payload })
  const time = String(Math.floor(Date.now() / 1000))
  const secret = platform.secrets.open(due.secretSealed)
  const signature = createHmac('sha256', secret)
    .update(webhookText(due.eventId, time, body))
    .digest('hex')
  try {
    // An address may have left the list since it was saved.
    if (!(await outbound.isListed(due.address))) return { status: null, error: deliveryErrors.refused }
    const { status } = await outbound.send({
      url: due.address,
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        [WEBHOOK_HEADERS.event]: due.event,
        [WEBHOOK_HEADERS.id]: due.eventId,
        [WEBHOOK_HEADERS.time]: time,
        [WEBHOOK_HEADERS.signature]: signature,
      },
    })
    return { status, error: status >= 200 && status < 300 ? '' : fill(deliveryErrors.status, { status }) }
  } catch (error) {
    if (error instanceof OutboundError) return { status: null, error: deliveryErrors[error.fault] }
    throw error
  }
}

const markDone = async ({ db }: Tx, webhookId: string, due: Due, status: number | null) => {
  await db.execute(sql`
    update webhook_deliveries set state = 'done', done_at = now(), held_until = null, last_status = ${status}, last_error = ''
    where id = ${due.id}`)
  await db.execute(sql`update webhooks set failures = 0, last_sent_at = now() where id = ${webhookId}`)
}

const markFailed = async (tx: Tx, target: Target, due: Due, { status, error }: Outcome) => {
  const minutes = RETRY_MINUTES[due.attempts - 1]
  const { rows } = await tx.db.execute<{ nextAt: string }>(sql`
    update webhook_deliveries set state = ${minutes === undefined ? 'dead' : 'retry'}, held_until = null,
      next_at = now() + ${minutes ?? 0} * interval '1 minute', last_status = ${status}, last_error = ${error}
    where id = ${due.id} returning next_at as "nextAt"`)
  await tx.db.execute(sql`update webhooks set failures = failures + 1 where id = ${target.webhookId}`)
  const [row] = rows
  // A dead letter lets those behind it go at once.
  if (row) await enqueueSending(tx, target, new Date(row.nextAt))
}

const commit = (platform: Platform, work: (tx: Tx) => Promise<void>) =>
  inTransaction(platform.pool, () => bareTx(platform.db, null, ALL_ROWS), work)

/** Sends what is due about one object to one receiver, one after the other, until something fails or waits. */
export const sendDue =
  (platform: Platform, outbound: Outbound) =>
  async ({ webhookId, objectId }: Target): Promise<void> => {
    const target = { webhookId, objectId }
    for (let due = await holdNext(platform, target); due; due = await holdNext(platform, target)) {
      const outcome = await post(platform, outbound, due)
      const sent = due
      if (outcome.error === '') await commit(platform, (tx) => markDone(tx, webhookId, sent, outcome.status))
      else {
        await commit(platform, (tx) => markFailed(tx, target, sent, outcome))
        return
      }
    }
  }

/** What no job waits for: many events at once, a receiver switched on again, a process that died while sending. */
export const sweepDeliveries = async (platform: Platform): Promise<void> => {
  await commit(platform, async (tx) => {
    const { rows } = await tx.db.execute<Target & Record<string, unknown>>(sql`
      select distinct d.webhook_id as "webhookId", d.object_id as "objectId"
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.enabled
      where d.state in ('waiting', 'retry') and d.next_at <= now() and (d.held_until is null or d.held_until < now())
      limit ${MOST_PER_SWEEP}`)
    for (const target of rows) await enqueueSending(tx, target)
  })
}
