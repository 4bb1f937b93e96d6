import { sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'
import { endStaleSessions } from '#src/shared/session/sessions.ts'

/** Removes what has run out: nothing here is looked at any more once its time has passed. */
export const sweepAccountData = async (platform: Platform): Promise<void> => {
  const { db } = platform
  await endStaleSessions(platform)
  await db.execute(sql`delete from idempotency_keys where at < now() - interval '24 hours'`)
  await db.execute(sql`
    delete from login_guards where touched_at < now() - interval '1 hour' and (until is null or until < now())`)
  await db.execute(sql`delete from guest_sessions where until < now()`)
  await db.execute(sql`delete from challenges where expires_at < now()`)
  await db.execute(sql`delete from redirect_states where expires_at < now()`)
  await db.execute(sql`delete from scan_tickets where expires_at < now()`)
  await db.execute(sql`
    delete from sent_codes where created_at < now() - interval '1 day' and expires_at < now()`)
  await db.execute(sql`delete from known_networks where last_at < now() - interval '30 days'`)
  await db.execute(sql`delete from setup_codes where created_at < now() - interval '24 hours'`)
  await db.execute(sql`delete from sessions where ended_at < now() - interval '180 days'`)
}
