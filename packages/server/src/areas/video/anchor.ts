import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'

export interface OwnAnchor {
  id: string
  enabled: boolean
}

/** The anchor that a person is. Anchors are kept by the live area; a site without that table has none. */
export const findAnchor = async (db: Db, userId: string): Promise<OwnAnchor | null> => {
  const { rows: known } = await db.execute<{ known: boolean }>(sql`select to_regclass('anchors') is not null as known`)
  if (!known[0]?.known) return null
  const { rows } = await db.execute<{ id: string; enabled: boolean }>(sql`
    select id, enabled and (valid_to is null or valid_to >= (now() at time zone 'Asia/Shanghai')::date) as enabled
    from anchors where user_id = ${userId}`)
  return rows[0] ?? null
}
