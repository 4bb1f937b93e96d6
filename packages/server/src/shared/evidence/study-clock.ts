import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'

/** Time of the server in epoch milliseconds: the database's, so that all processes agree. */
export type Clock = (db: Db) => Promise<number>

const databaseClock: Clock = async (db) => {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`,
  )
  return rows[0]?.ms ?? 0
}

/** What time it is for everything that judges study. */
export interface StudyClock {
  now: Clock
  /** Lets a test say what time it is. */
  set(clock: Clock): void
}

export const createStudyClock = (): StudyClock => {
  let clock = databaseClock
  return {
    now: (db) => clock(db),
    set: (next) => {
      clock = next
    },
  }
}
