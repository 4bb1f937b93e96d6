import { callRefusals as no } from '@portal/contract/areas/system/api-client.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { refuse } from '#src/platform/errors.ts'

interface Limits {
  id: string
  perMinute: number
  perDay: number
}

/** Each nonce of a key once; the clock bound lets old ones be forgotten. */
export const isFresh = async (db: Db, keyId: string, nonce: string): Promise<boolean> => {
  const { rowCount } = await db.execute(
    sql`insert into api_nonces (key_id, nonce) values (${keyId}, ${nonce}) on conflict do nothing`,
  )
  return rowCount === 1
}

const today = sql`(clock_timestamp() at time zone 'Asia/Shanghai')::date`

/** What the bucket holds now: what it held, and one per 60/n seconds since, up to its size. */
const filled = ({ perMinute }: Limits) => sql`least(${perMinute}::float8,
  u.tokens + greatest(0, extract(epoch from clock_timestamp() - u.tokens_at)) * ${perMinute / 60}::float8)`

/** The one statement that counts a call: the row's lock makes it exact over all processes. */
const take = async (db: Db, limits: Limits): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    update api_client_usage u set tokens = ${filled(limits)} - 1, tokens_at = clock_timestamp(), day = ${today},
      day_calls = case when u.day = ${today} then u.day_calls + 1 else 1 end
    where u.client_id = ${limits.id} and ${filled(limits)} >= 1
      and (u.day <> ${today} or u.day_calls < ${limits.perDay})`)
  return rowCount === 1
}

const secondsToWait = async (db: Db, limits: Limits): Promise<number> => {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select case when u.day = ${today} and u.day_calls >= ${limits.perDay}
      then extract(epoch from ((${today} + 1)::timestamp at time zone 'Asia/Shanghai') - clock_timestamp())
      else (1 - ${filled(limits)}) / ${limits.perMinute / 60}::float8 end::float8 as seconds
    from api_client_usage u where u.client_id = ${limits.id}`)
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1))
}

/** Counts the call, or says how long to wait. */
export const spend = async (db: Db, limits: Limits): Promise<void> => {
  if (await take(db, limits)) return
  refuse(no.tooMany, { n: await secondsToWait(db, limits) })
}
