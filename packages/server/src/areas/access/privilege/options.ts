import type { audienceOptions } from '@portal/contract/areas/access/audience.ts'
import { sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'

const MOST_SHOWN = 100

/** Names only: whoever addresses content need not see what a role gives or who is in a group. */
export const listOptions: HandlerOf<typeof audienceOptions> = async ({ tx, body: { kind, keyword } }) => {
  const named = sql`x.name ilike ${`%${escapeLike(keyword)}%`}`
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    kind === 'role'
      ? sql`select x.id, x.name from roles x where x.enabled and ${named} order by x.sort, x.name, x.id limit ${MOST_SHOWN}`
      : sql`select x.id, x.name from user_groups x where ${named} order by x.name, x.id limit ${MOST_SHOWN}`,
  )
  return rows
}
