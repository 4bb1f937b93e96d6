import { listDeliveries, listWebhooks } from '@portal/contract/areas/system/webhook.ts'
import { sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, KEYWORD } from '#src/kit/page-read/place.ts'

export const webhookList = pageRead(listWebhooks, {
  from: sql`webhooks w`,
  joins: sql`left join org_units o on o.id = w.owner_org_id
    cross join lateral (select count(*) filter (where d.state in ('waiting', 'retry')) as waiting,
      count(*) filter (where d.state = 'dead') as dead from webhook_deliveries d where d.webhook_id = w.id) n`,
  key: sql`w.id`,
  columns: {
    id: sql`w.id`,
    revision: sql`w.revision`,
    createdAt: sql`w.created_at`,
    updatedAt: sql`w.updated_at`,
    name: sql`w.name`,
    events: sql`w.events`,
    address: sql`w.address`,
    ownerOrgId: sql`w.owner_org_id`,
    ownerOrgName: sql`coalesce(o.name, '')`,
    enabled: sql`w.enabled`,
    failures: sql`w.failures`,
    lastSentAt: sql`w.last_sent_at`,
    waiting: sql`n.waiting`,
    dead: sql`n.dead`,
  },
  scope: [sql`w.owner_org_id`, sql`w.created_by`],
  search: [sql`w.name`, sql`w.address`],
  filter: { event: (event) => sql`${event} = any(w.events)`, enabled: equals(sql`w.enabled`) },
  sort: { createdAt: sql`w.created_at`, name: chinese(sql`w.name`) },
  order: '-createdAt',
})

export const deliveryList = pageRead(listDeliveries, {
  from: sql`webhook_deliveries d join webhooks w on w.id = d.webhook_id`,
  // Numbers are given in the order of the deliveries.
  key: sql`d.no`,
  columns: {
    id: sql`d.id`,
    webhookId: sql`d.webhook_id`,
    webhookName: sql`w.name`,
    eventId: sql`d.event_id`,
    event: sql`d.event`,
    objectId: sql`d.object_id`,
    state: sql`d.state`,
    attempts: sql`d.attempts`,
    lastStatus: sql`d.last_status`,
    lastError: sql`d.last_error`,
    nextAt: sql`case when d.state in ('waiting', 'retry') then d.next_at end`,
    doneAt: sql`d.done_at`,
    createdAt: sql`d.created_at`,
  },
  scope: [sql`w.owner_org_id`, sql`w.created_by`],
  search: sql`(d.object_id = ${KEYWORD.text} or d.event_id::text = ${KEYWORD.text})`,
  filter: {
    webhookId: equals(sql`d.webhook_id`),
    state: equals(sql`d.state`),
    event: equals(sql`d.event`),
  },
  sort: { createdAt: sql`d.no` },
  order: '-createdAt',
})
