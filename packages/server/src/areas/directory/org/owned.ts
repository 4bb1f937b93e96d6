import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

/** Every table whose rows belong to a unit, as the database itself knows them: a new area needs no entry here. */
export const ownedTables = async (tx: Tx): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and c.column_name = 'owner_org_id' and t.table_type = 'BASE TABLE' order by 1`)
  return rows.map(({ name }) => name)
}

/** How many rows belong to the unit. */
export const countOwned = async (tx: Tx, orgId: string): Promise<number> => {
  const counts = (await ownedTables(tx)).map(
    (table) => sql`select count(*) as n from ${sql.identifier(table)} where owner_org_id = ${orgId}`,
  )
  const { rows } = await tx.db.execute<{ n: number }>(
    sql`select coalesce(sum(n), 0)::bigint as n from (${sql.join(counts, sql` union all `)}) counted`,
  )
  return rows[0]?.n ?? 0
}
