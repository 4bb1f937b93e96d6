import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Signs people in without passwords: the sign-in itself is not what is measured. */
export const openSessions = async (db: pg.Client, userIds: readonly string[]): Promise<string[]> => {
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  await db.query(
    `insert into sessions (id, token_hash, user_id, idle_seconds, absolute_until)
     select gen_random_uuid(), hash, user_id, 86400, now() + interval '1 day' from unnest($1::text[], $2::uuid[]) s(hash, user_id)`,
    [hashes, userIds],
  )
  return tokens
}

/** Demo people who hold nothing but what every employee has. */
export const someLearners = async (db: pg.Client, many: number): Promise<string[]> => {
  const { rows } = await db.query<{ id: string }>(
    `select id from users where code ~ '^1\\d{5}$' order by code limit $1`,
    [many],
  )
  return rows.map(({ id }) => id)
}
