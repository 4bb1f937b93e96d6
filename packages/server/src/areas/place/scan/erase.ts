import { sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'

/** Every hour: what was kept for as long as a policy says is erased; figures stay, names do not. */
export const eraseGuests = (platform: Platform): Promise<void> =>
  inBackground(platform, async ({ db }) => {
    await db.execute(sql`
      update place_scans set companions_sealed = null where erase_at <= now() and companions_sealed is not null`)
    await db.execute(sql`
      update place_guests g set phone_sealed = null, phone_mask = '', phone_index = 'erased ' || g.id, name_sealed = null,
        name_mask = '', company = ''
      where g.erase_at <= now() and g.name_sealed is not null
        and not exists (select 1 from place_stays s where s.guest_id = g.id and s.to_at is null)`)
    await db.execute(sql`delete from place_presses where at < now() - interval '1 day'`)
  })
