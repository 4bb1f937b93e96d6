import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'

/** Sliding window and what happens when it is full; without `lockSeconds` it only refuses until there is room again. */
interface GuardRule {
  limit: number
  windowSeconds: number
  lockSeconds: number
}

interface Attempt {
  key: string
  /** When the attempt was counted, to the microsecond: identifies it when it is taken back. */
  at: string
  failures: number
}

const secondsLeft = async (db: Db, key: string): Promise<number> => {
  const { rows } = await db.execute<{ left: number }>(sql`
    select greatest(1, ceil(extract(epoch from until - now())))::int as left from login_guards where key = ${key}`)
  return rows[0]?.left ?? 1
}

/**
 * Counts an attempt as failed before anything is compared, in one atomic upsert: however many arrive at once on however
 * many processes, no more than `limit` are let through. A right one is taken back afterwards.
 */
export const countAttempt = async (
  db: Db,
  key: string,
  { limit, windowSeconds, lockSeconds }: GuardRule,
): Promise<Attempt | { lockedSeconds: number }> => {
  // After a lock counting starts anew.
  const kept = sql`(
    select coalesce(array_agg(t order by t), '{}') from unnest(g.failed_at) t
    where g.until is null and t > now() - ${windowSeconds} * interval '1 second'
  ) || now()`
  const lockEnd = sql`now() + ${lockSeconds} * interval '1 second'`
  const { rows } = await db.execute<{ at: string; failures: number }>(sql`
    insert into login_guards as g (key, failed_at, until, touched_at)
    values (${key}, array[now()], case when ${limit} <= 1 then ${lockEnd} end, now())
    on conflict (key) do update set
      failed_at = ${kept}, touched_at = now(),
      until = case when cardinality(${kept}) >= ${limit} then ${lockEnd} end
    where g.until is null or g.until <= now()
    returning cardinality(failed_at) as failures, failed_at[cardinality(failed_at)]::text as at`)
  const row = rows[0]
  return row ? { key, ...row } : { lockedSeconds: await secondsLeft(db, key) }
}

/** The attempt was right: it was no failure. */
export const takeBack = async (db: Db, { key, at }: Attempt): Promise<void> => {
  await db.execute(sql`
    update login_guards set failed_at = array_remove(failed_at, ${at}::timestamptz),
      until = case when failed_at[cardinality(failed_at)] = ${at}::timestamptz then null else until end
    where key = ${key}`)
}

export const clearGuard = async (db: Db, key: string): Promise<void> => {
  await db.execute(sql`delete from login_guards where key = ${key}`)
}

/** Failures of one address in the last minute, and the seconds until the oldest of a full minute falls out. */
export const addressLoad = async (db: Db, key: string, { limit, windowSeconds }: Omit<GuardRule, 'lockSeconds'>) => {
  const { rows } = await db.execute<{ failures: number; left: number | null }>(sql`
    with recent as (
      select t, row_number() over (order by t desc) as place from login_guards, unnest(failed_at) t
      where key = ${key} and t > now() - ${windowSeconds} * interval '1 second'
    )
    select count(*)::int as failures,
      ceil(extract(epoch from max(t) filter (where place = ${limit}) - now()) + ${windowSeconds})::int as left
    from recent`)
  const { failures = 0, left = null } = rows[0] ?? {}
  return { full: failures >= limit, seconds: Math.max(1, left ?? 1) }
}

/** Counts a failure of an address; right sign-ins of a whole company behind one address cost nothing. */
export const countAddressFailure = async (db: Db, key: string, windowSeconds: number): Promise<void> => {
  await db.execute(sql`
    insert into login_guards as g (key, failed_at, touched_at) values (${key}, array[now()], now())
    on conflict (key) do update set touched_at = now(), failed_at = (
      select coalesce(array_agg(t order by t), '{}') from unnest(g.failed_at) t
      where t > now() - ${windowSeconds} * interval '1 second'
    ) || now()`)
}
