import { sql } from 'drizzle-orm'
import { allowTime, type Db } from '#src/platform/database/db.ts'

/**
 * What a new site is filled with is written by one process at a time, however many of a cluster start at once: the
 * others wait here until the running transaction of the first has committed, and then find what it wrote.
 */
export const waitForOtherStarts = async (db: Db): Promise<void> => {
  await allowTime(db, 0)
  await db.execute(sql`select set_config('lock_timeout', '0', true)`)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('portal start', 0))`)
}
