import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#src/platform/database/db.ts'

interface Use {
  column: PgColumn
  when: SQL
}

/** Columns that hold codes of a dictionary, by its key. Stated once where a table is declared to a part of the product. */
const uses = new Map<string, Map<string, Use>>()

/**
 * Rows of this column use the items of the dictionary: their codes stay as they are and are not deleted. `when` names the
 * rows where one column holds codes of several dictionaries.
 */
export const countUsesOf = (key: string, column: PgColumn, when: SQL = sql`true`): void => {
  const known = uses.get(key) ?? new Map<string, Use>()
  known.set(`${getTableName(column.table)}.${column.name}`, { column, when })
  uses.set(key, known)
}

/** How many rows use each code of a dictionary; codes that nothing uses are absent. */
export const usesByCode = async (db: Db, key: string): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for (const { column, when } of uses.get(key)?.values() ?? []) {
    const { rows } = await db.execute<{ code: string; used: number }>(sql`
      select ${column} as code, count(*) as used from ${column.table} where ${column} is not null and ${when} group by 1`)
    for (const { code, used } of rows) counts.set(code, (counts.get(code) ?? 0) + used)
  }
  return counts
}
