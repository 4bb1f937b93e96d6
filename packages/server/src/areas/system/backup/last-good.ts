import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'

interface GoodBackup {
  id: string
  takenAt: Date
  folder: string
}

/** The newest base backup whose files are there. */
export const lastGoodBackup = async (db: Db): Promise<GoodBackup | null> => {
  const { rows } = await db.execute<{ id: string; takenAt: string; folder: string }>(sql`
    select id, taken_at as "takenAt", folder from backup_runs
    where kind = 'base' and state = 'ok' and removed_at is null order by taken_at desc limit 1`)
  const row = rows[0]
  return row ? { ...row, takenAt: new Date(row.takenAt) } : null
}
