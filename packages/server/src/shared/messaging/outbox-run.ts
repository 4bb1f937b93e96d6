import { quietUntil } from '@portal/contract/areas/system/message/times.ts'
import { deliveryFaults } from '@portal/contract/areas/system/message/words.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { outerChannels } from './channels.ts'
import { formDigests, sendDigests } from './digests.ts'
import type { Outbox } from './outbox-parts.ts'
import { sendSingles } from './singles.ts'

/** A letter claimed this long ago belongs to a process that died; whether it arrived is not known. */
const LOST_MINUTES = 10

/** Waiting deliveries that will never go: their channel is not connected, or the person has left. */
const dropHopeless = async ({ platform, channels }: Outbox): Promise<void> => {
  const ready = await channels.ready()
  const absent = outerChannels.filter((channel) => !ready.has(channel))
  if (absent.length > 0)
    await platform.db.execute(sql`
      update message_deliveries set state = 'skipped', reason = 'notConfigured', digest_id = null
      where state = 'queued' and channel = any(${sql.param(absent)}::text[])`)
  await platform.db.execute(sql`
    update message_deliveries d set state = 'skipped', reason = 'left', digest_id = null
    from users u where d.state = 'queued' and u.id = d.user_id and not (u.enabled and u.deleted_at is null)`)
}

/** Nobody can say whether what was on its way when a process died has arrived: never twice, so people look at it. */
const giveUpLost = async ({ platform }: Outbox, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - LOST_MINUTES * MINUTE_MS)
  await platform.db.execute(sql`
    with lost as (
      update message_digests set state = 'failed' where state = 'sending' and claimed_at < ${before} returning id
    )
    update message_deliveries set state = 'failed', reason = 'error', error = ${deliveryFaults.unknown}
    where (state = 'sending' and claimed_at < ${before}) or digest_id in (select id from lost)`)
}

/**
 * Sends what is due: urgent letters at any hour, compulsory ones outside the quiet hours, normal ones as digests of
 * their half-day. Processes may run it beside each other; each letter is claimed by one.
 */
export const runOutbox = async (outbox: Outbox, now: Date, signal: AbortSignal): Promise<void> => {
  const { settings, platform } = outbox
  await giveUpLost(outbox, now)
  await dropHopeless(outbox)
  const until = quietUntil(await settings.get('quietHours'), now)
  if (until !== null)
    await platform.db.execute(sql`
      update message_deliveries set next_at = ${until}, reason = 'quiet'
      where state = 'queued' and pace = 'now' and next_at <= ${now}`)
  await sendSingles(outbox, now, signal)
  if (until !== null) return
  await formDigests(outbox, now)
  await sendDigests(outbox, now, signal)
}
