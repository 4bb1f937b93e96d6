import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { personVisible } from '#src/shared/directory/visible.ts'

/** Of these certificates those of people in the scope of the call. */
export const idsInScope = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select c.id from certificates c join users u on u.id = c.person_id
    where c.id = any(${sql.param([...ids])}::uuid[]) and ${personVisible(tx)} order by c.id`)
  return rows.map(({ id }) => id)
}

/** Of these people those in the scope of the call. */
export const peopleInScope = async (tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select u.id, u.name from users u
    where u.id = any(${sql.param([...userIds])}::uuid[]) and u.deleted_at is null and ${personVisible(tx)}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
