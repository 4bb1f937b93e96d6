import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Platform } from '#src/platform/platform.ts'

/** Time of the server in epoch milliseconds: the database's, so that all processes agree. */
export type Clock = (db: Db) => Promise<number>

const databaseClock: Clock = async (db) => {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`,
  )
  return rows[0]?.ms ?? 0
}

const chosen = new WeakMap<Platform, Clock>()

/** Lets a test say what time it is; everything in the area that judges time asks {@link clockOf}. */
export const setClock = (platform: Platform, clock: Clock) => chosen.set(platform, clock)

export const clockOf =
  (platform: Platform): Clock =>
  (db) =>
    (chosen.get(platform) ?? databaseClock)(db)
