import type { resendDeliveries } from '@portal/contract/areas/system/webhook.ts'
import { sql } from 'drizzle-orm'
import { inScope } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueueSending } from '#src/shared/webhook/emit.ts'

interface Revived extends Record<string, unknown> {
  webhookId: string
  objectId: string
  id: string
}

/** Dead letters begin their life again; the event ids stay, so that a receiver knows what it has had. */
export const resend: HandlerOf<typeof resendDeliveries> = async ({ tx, body }) => {
  const { rows } = await tx.db.execute<Revived>(sql`
    update webhook_deliveries d set state = 'waiting', attempts = 0, next_at = now(), held_until = null
    from webhooks w where w.id = d.webhook_id and d.state = 'dead' and d.id = any(${sql.param(body.ids)}::uuid[])
      and ${inScope(tx, sql`w.owner_org_id`, sql`w.created_by`)}
    returning d.id, d.webhook_id as "webhookId", d.object_id as "objectId"`)
  for (const { id, webhookId, objectId } of rows) {
    await enqueueSending(tx, { webhookId, objectId })
    const diff = [{ field: 'state', before: 'dead', after: 'waiting' }]
    tx.notes.push({ objectType: 'webhook_deliveries', objectId: id, objectName: '', diff })
  }
  return { queued: rows.length }
}
