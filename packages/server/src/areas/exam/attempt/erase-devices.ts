import { sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'

const AT_ONCE = 5000

/** What a sitting was answered on is nobody's business for ever. */
export const eraseDevices = async (platform: Platform, days: number): Promise<void> => {
  for (let erased = AT_ONCE; erased === AT_ONCE; ) {
    const { rowCount } = await platform.db.execute(sql`
      update attempt_events set device = '', detail = detail - '{address,from}'::text[]
      where seq = any(array(
        select seq from attempt_events where at < now() - ${days} * interval '1 day'
          and (device <> '' or detail ?| '{address,from}') limit ${AT_ONCE}))`)
    erased = rowCount ?? 0
  }
  await platform.db.execute(sql`
    update attempts set device = '' where device <> '' and submitted_at < now() - ${days} * interval '1 day'`)
}
