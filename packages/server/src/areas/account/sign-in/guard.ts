import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'

/** Sliding window and what happens when it is full; without `lockSeconds` it only refuses until there is room again. */
interface GuardRule {
  limit: number
  windowSeconds: number
  lockSeconds: number
}

export interface Attempt {
  key: string
  /** When the attempt was counted, to the microsecond: identifies it when it is taken back. */
  at: string
  failures: number
}

/** A named place of a prepared statement. */
export const place = (name: string, type: 'text' | 'int4' | 'timestamptz'): SQL =>
  sql`${sql.placeholder(name)}::${sql.identifier(type)}`

const since = (seconds: SQL) => sql`now() - ${seconds} * interval '1 second'`

const readSecondsLeft = prepared<{ left: number }>(
  () => sql`
    select greatest(1, ceil(extract(epoch from until - now())))::int as left from login_guards
    where key = ${place('key', 'text')}`,
)

export const secondsLeft = async (db: Db, key: string): Promise<number> => {
  const [row] = await readSecondsLeft(db, { key })
  return row?.left ?? 1
}

/** Counts one failure under the key, for each row of `from`; returns nothing where the key is locked. */
export const counting = ({ key, limit, from }: { key: SQL; limit: SQL; from: SQL }): SQL => {
  // After a lock counting starts anew.
  const kept = sql`(
    select coalesce(array_agg(t order by t), '{}') from unnest(g.failed_at) t
    where g.until is null and t > ${since(place('windowSeconds', 'int4'))}
  ) || now()`
  const lockEnd = sql`now() + ${place('lockSeconds', 'int4')} * interval '1 second'`
  return sql`
    insert into login_guards as g (key, failed_at, until, touched_at)
    select ${key}, array[now()], case when ${limit} <= 1 then ${lockEnd} end, now() from ${from}
    on conflict (key) do update set
      failed_at = ${kept}, touched_at = now(),
      until = case when cardinality(${kept}) >= ${limit} then ${lockEnd} end
    where g.until is null or g.until <= now()
    returning cardinality(failed_at) as failures, failed_at[cardinality(failed_at)]::text as at`
}

const countOne = prepared<{ at: string; failures: number }>(() =>
  counting({ key: place('key', 'text'), limit: place('limit', 'int4'), from: sql`(select) one` }),
)

/**
 * Counts an attempt as failed before anything is compared, in one atomic upsert: however many arrive at once on however
 * many processes, no more than `limit` are let through. A right one is taken back afterwards.
 */
export const countAttempt = async (
  db: Db,
  key: string,
  rule: GuardRule,
): Promise<Attempt | { lockedSeconds: number }> => {
  const [row] = await countOne(db, { key, ...rule })
  return row ? { key, ...row } : { lockedSeconds: await secondsLeft(db, key) }
}

/** Failures of the address in its window, and the seconds until the oldest of a full window falls out. */
export const load = sql`
  select count(*)::int as failures,
    ceil(extract(epoch from max(t) filter (where place = ${place('addressLimit', 'int4')}) - now())
      + ${place('addressSeconds', 'int4')})::int as left
  from (select t, row_number() over (order by t desc) as place from login_guards, unnest(failed_at) t
    where key = ${place('address', 'text')} and t > ${since(place('addressSeconds', 'int4'))}) recent`

export interface Load {
  failures: number
  left: number | null
}

const readLoad = prepared<Load>(() => load)

export interface AddressLoad {
  full: boolean
  seconds: number
}

export interface AddressRule {
  address: string
  addressLimit: number
  addressSeconds: number
}

export const asLoad = ({ failures, left }: Load, { addressLimit }: AddressRule): AddressLoad => ({
  full: failures >= addressLimit,
  seconds: Math.max(1, left ?? 1),
})

export const addressLoad = async (db: Db, rule: AddressRule): Promise<AddressLoad> => {
  const [row = { failures: 0, left: null }] = await readLoad(db, { ...rule })
  return asLoad(row, rule)
}

/** Forgets the attempt of that time. */
export const withoutAttempt = sql`
  update login_guards set failed_at = array_remove(failed_at, ${place('at', 'timestamptz')}),
    until = case when failed_at[cardinality(failed_at)] = ${place('at', 'timestamptz')} then null else until end
  where key = ${place('key', 'text')}`

const updateWithout = prepared(() => withoutAttempt)

/** The attempt was right: it was no failure. */
export const takeBack = async (db: Db, { key, at }: Attempt): Promise<void> => {
  await updateWithout(db, { key, at })
}

const insertAddressFailure = prepared(
  () => sql`
    insert into login_guards as g (key, failed_at, touched_at) values (${place('key', 'text')}, array[now()], now())
    on conflict (key) do update set touched_at = now(), failed_at = (
      select coalesce(array_agg(t order by t), '{}') from unnest(g.failed_at) t
      where t > ${since(place('windowSeconds', 'int4'))}
    ) || now()`,
)

/** Counts a failure of an address; right sign-ins of a whole company behind one address cost nothing. */
export const countAddressFailure = async (db: Db, key: string, windowSeconds: number): Promise<void> => {
  await insertAddressFailure(db, { key, windowSeconds })
}
