import { OWNER_GONE, OWNER_NOTICE_DAYS, ownerGoneMessage } from '@portal/contract/areas/system/api-client.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

interface Left extends Record<string, unknown> {
  id: string
  name: string
  makerId: string | null
  headId: string | null
  stopsOn: string
}

const isGone = sql`(not u.enabled or u.deleted_at is not null or u.employment = 'left')`

/** Clients whose owner has left since the last look; whoever made them and the head of their unit hear of it. */
const giveNotice = async (tx: Tx) => {
  const { rows } = await tx.db.execute<Left>(sql`
    update api_clients c set owner_gone_at = now() from users u, org_units o
    where u.id = c.owner_id and o.id = c.owner_org_id and c.enabled and c.owner_gone_at is null and ${isGone}
    returning c.id, c.name, c.created_by as "makerId", o.head_id as "headId",
      ((now() at time zone 'Asia/Shanghai')::date + ${OWNER_NOTICE_DAYS}::int)::text as "stopsOn"`)
  for (const { id, name, makerId, headId, stopsOn } of rows) {
    const receivers = [makerId, headId].filter((each) => each !== null)
    const { kind, title, reason } = ownerGoneMessage
    await sendMessage(tx, receivers, {
      event: `apiClientOwner:${id}:${stopsOn}`,
      kind,
      title: fill(title, { name }),
      text: fill(OWNER_GONE, { date: stopsOn }),
      link: '/system/interFace?tab=clients',
      reason,
    })
  }
}

/** Takes the notice back where the owner returned, and stops what nobody has taken over in time. */
export const watchOwners = async (platform: Platform): Promise<void> => {
  await inTransaction(
    platform.pool,
    () => bareTx(platform.db, null, ALL_ROWS),
    async (tx) => {
      await tx.db.execute(sql`
        update api_clients c set owner_gone_at = null from users u
        where u.id = c.owner_id and c.owner_gone_at is not null and not ${isGone}`)
      await giveNotice(tx)
      await tx.db.execute(sql`
        update api_clients set enabled = false, revision = revision + 1, updated_at = now()
        where enabled and owner_gone_at < now() - ${OWNER_NOTICE_DAYS} * interval '1 day'`)
    },
  )
}

/** Nonces beyond the clock bound cannot come again; keys of tries have done their one call. */
export const sweepKeys = async (platform: Platform): Promise<void> => {
  await platform.db.execute(sql`delete from api_nonces where at < now() - interval '15 minutes'`)
}
