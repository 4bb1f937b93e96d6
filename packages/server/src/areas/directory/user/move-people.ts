import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

/** Notes in everybody's timeline that the main unit changes from one unit to another today. */
export const recordChangesOfUnit = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx.db.execute(sql`
    insert into user_changes (id, user_id, field, before, after, effective_on, applied_at, created_by)
    select gen_random_uuid(), u.id, 'primaryOrgId', ${from}, ${to}, (now() at time zone 'Asia/Shanghai')::date, now(),
      ${tx.actor?.id ?? null}::uuid
    from users u where u.primary_org_id = ${from}`)
}
