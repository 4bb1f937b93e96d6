import type { WebhookEvent } from '@portal/contract/areas/system/webhook.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { enqueue } from '#src/platform/jobs.ts'

export const SEND_JOB = 'system.webhookSend'
/** Beyond this many the sweep of the next minute sends, instead of one job for each. */
const MOST_AT_ONCE = 50

export interface NewEvent {
  event: WebhookEvent
  objectId: string
  /** Unit that the thing belongs to: pushes of this unit and those above hear of it. */
  orgId: string
  payload: Record<string, unknown>
}

interface Queued {
  webhookId: string
  objectId: string
}

/** Puts one job for what is due about one object to one receiver. */
export const enqueueSending = (tx: Tx, { webhookId, objectId }: Queued, runAt?: Date) =>
  enqueue(tx, SEND_JOB, { webhookId, objectId }, { key: `webhook:${webhookId}:${objectId}`, ...(runAt && { runAt }) })

/** Tells other systems with the caller's transaction: nothing for what is rolled back, nothing without receiver. */
export const emitEvents = async (tx: Tx, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return
  const { rows } = await tx.db.execute<Queued & Record<string, unknown>>(sql`
    with told as (
      select gen_random_uuid() as id, n.event, n.object_id, n.payload, n.org_id
      from jsonb_to_recordset(${JSON.stringify(
        events.map(({ event, objectId, orgId, payload }) => ({ event, object_id: objectId, org_id: orgId, payload })),
      )}::jsonb) as n (event text, object_id text, org_id uuid, payload jsonb)
    ), heard as (
      select t.*, w.id as webhook_id from told t
      join org_units u on u.id = t.org_id
      join webhooks w on w.enabled and t.event = any(w.events)
      join org_units o on o.id = w.owner_org_id and u.path like o.path || '%'
    ), kept as (
      insert into webhook_events (id, event, object_id, payload)
      select distinct on (id) id, event, object_id, payload from heard
    )
    insert into webhook_deliveries (id, webhook_id, event_id, event, object_id)
    select gen_random_uuid(), webhook_id, id, event, object_id from heard
    returning webhook_id as "webhookId", object_id as "objectId"`)
  if (rows.length <= MOST_AT_ONCE) for (const row of rows) await enqueueSending(tx, row)
}

export const emitEvent = (tx: Tx, event: NewEvent): Promise<void> => emitEvents(tx, [event])
