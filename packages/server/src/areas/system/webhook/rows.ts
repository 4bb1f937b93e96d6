import type { listDeliveries, listWebhooks } from '@portal/contract/areas/system/webhook.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { inScope } from '#src/platform/tx.ts'

type Webhook = ResultOf<typeof listWebhooks>['list'][number]
type Delivery = ResultOf<typeof listDeliveries>['list'][number]

/** Rows of plain SQL bring times as text. */
type Raw<Row, Times extends keyof Row> = Omit<Row, Times> & Record<Times, string | null> & Record<string, unknown>

const atOrNull = (text: string | null) => (text === null ? null : new Date(text))

export const pageOfWebhooks: HandlerOf<typeof listWebhooks> = async ({ tx, body }) => {
  const { filter, keyword, sort = '-createdAt' } = body
  const like = `%${escapeLike(keyword)}%`
  const from = sql`webhooks w left join org_units o on o.id = w.owner_org_id`
  const where = sql.join(
    [
      inScope(tx, sql`w.owner_org_id`, sql`w.created_by`),
      ...(keyword === '' ? [] : [sql`(w.name ilike ${like} or w.address ilike ${like})`]),
      ...(filter.event === undefined ? [] : [sql`${filter.event} = any(w.events)`]),
      ...(filter.enabled === undefined ? [] : [sql`w.enabled = ${filter.enabled}`]),
    ],
    sql` and `,
  )
  const column = sort.endsWith('name') ? sql`w.name collate "zh-x-icu"` : sql`w.created_at`
  const { rows } = await tx.db.execute<Raw<Webhook, 'createdAt' | 'updatedAt' | 'lastSentAt'>>(sql`
    select w.id, w.revision, w.created_at as "createdAt", w.updated_at as "updatedAt", w.name, w.events, w.address,
      w.owner_org_id as "ownerOrgId", coalesce(o.name, '') as "ownerOrgName", w.enabled, w.failures,
      w.last_sent_at as "lastSentAt",
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state in ('waiting', 'retry')) as waiting,
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'dead') as dead
    from ${from} where ${where} order by ${column} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, w.id
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  const list = rows.map((row) => ({
    ...row,
    createdAt: new Date(String(row.createdAt)),
    updatedAt: new Date(String(row.updatedAt)),
    lastSentAt: atOrNull(row.lastSentAt),
  }))
  return { list, total: await countRows(tx, from, where, body.exactTotal) }
}

export const pageOfDeliveries: HandlerOf<typeof listDeliveries> = async ({ tx, body }) => {
  const { filter, keyword, sort } = body
  const from = sql`webhook_deliveries d join webhooks w on w.id = d.webhook_id`
  const where = sql.join(
    [
      inScope(tx, sql`w.owner_org_id`, sql`w.created_by`),
      ...(keyword === '' ? [] : [sql`(d.object_id = ${keyword} or d.event_id::text = ${keyword})`]),
      ...(filter.webhookId === undefined ? [] : [sql`d.webhook_id = ${filter.webhookId}`]),
      ...(filter.state === undefined ? [] : [sql`d.state = ${filter.state}`]),
      ...(filter.event === undefined ? [] : [sql`d.event = ${filter.event}`]),
    ],
    sql` and `,
  )
  const { rows } = await tx.db.execute<Raw<Delivery, 'createdAt' | 'nextAt' | 'doneAt'>>(sql`
    select d.id, d.webhook_id as "webhookId", w.name as "webhookName", d.event_id as "eventId", d.event,
      d.object_id as "objectId", d.state, d.attempts, d.last_status as "lastStatus", d.last_error as "lastError",
      case when d.state in ('waiting', 'retry') then d.next_at end as "nextAt", d.done_at as "doneAt",
      d.created_at as "createdAt"
    from ${from} where ${where} order by d.no ${sort === 'createdAt' ? sql`asc` : sql`desc`}
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  const list = rows.map((row) => ({
    ...row,
    nextAt: atOrNull(row.nextAt),
    doneAt: atOrNull(row.doneAt),
    createdAt: new Date(String(row.createdAt)),
  }))
  return { list, total: await countRows(tx, from, where, body.exactTotal) }
}
