import { sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'

/** What served its purpose: touches after their five minutes, answers after their day, tries after their lock. */
export const tidySigns = (platform: Platform): Promise<void> =>
  inBackground(platform, async ({ db }) => {
    await db.execute(sql`delete from sign_touches where at < now() - interval '1 day'`)
    await db.execute(sql`delete from sign_answers where at < now() - interval '1 day'`)
    await db.execute(sql`
      delete from sign_number_tries t using sign_sheets s
      where s.id = t.sheet_id and greatest(s.in_to, s.out_to) < now() - interval '1 day'`)
  })
