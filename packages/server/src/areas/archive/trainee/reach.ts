import { sql } from 'drizzle-orm'
import { inScope, type Tx } from '#src/platform/database/tx.ts'

/** Which of these people the scope of the call reaches. */
export const personReach = async (tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select u.id from users u where u.id = any(${sql.param([...userIds])}::uuid[]) and u.merged_into_id is null
      and ${inScope(tx, sql`u.primary_org_id`, sql`u.id`)}`)
  return new Set(rows.map(({ id }) => id))
}
