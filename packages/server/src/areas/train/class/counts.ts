import type { countClasses } from '@portal/contract/areas/train/class/class.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { reachedBy } from './codes.ts'
import { TABS } from './list.ts'

/** Rows of each tab of the list, in one pass. */
export const counts: HandlerOf<typeof countClasses> = async ({ tx, actor }) => {
  const columns: SQL[] = Object.entries(TABS).map(
    ([tab, holds]) => sql`(count(*) filter (where ${holds}))::int as ${sql.identifier(tab)}`,
  )
  const { rows } = await tx.db.execute<Record<string, number>>(sql`
    select ${sql.join(columns, sql`, `)} from ${trainClasses}
    where not ${trainClasses.isTemplate} and ${reachedBy(tx, actor, 'menu')}`)
  return rows[0] ?? {}
}
