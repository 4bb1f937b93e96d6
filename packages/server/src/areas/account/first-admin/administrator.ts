import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'

/** Somebody enabled holds the administrator's role directly. */
export const hasAdministrator = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from roles r join role_members m on m.role_id = r.id and m.subject_kind = 'user'
      join users u on u.id = m.subject_id
    where r.code = 'admin' and r.enabled and u.enabled and u.deleted_at is null limit 1`)
  return rows.length > 0
}
