import { type SQL, sql } from 'drizzle-orm'

/**
 * A share between 0 and 1 that depends only on the ids and the salt: the same on every machine. Hundreds of thousands
 * are asked for, and a hash of the numbers costs an eighth of one of their text.
 */
export const shareOf = (salt: SQL, ...ids: readonly SQL[]): SQL => {
  const hash = ids.reduce((seed, id) => sql`uuid_hash_extended(${id}, ${seed})`, sql`hashtext(${salt})::bigint`)
  return sql`((${hash} & 268435455) / 268435456.0::float8)`
}
