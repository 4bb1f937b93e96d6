import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#src/platform/database/db.ts'
import { createProviders } from '#src/platform/providers.ts'

interface Use {
  column: PgColumn
  /** The rows meant, where one column holds codes of several dictionaries. */
  when?: SQL
}

/** Columns that hold codes of a dictionary: codes that rows use stay as they are and are not deleted. */
export interface DictionaryUses {
  provide(key: string, use: Use): void
  /** How many rows use each code of a dictionary; codes that nothing uses are absent. */
  byCode(db: Db, key: string): Promise<ReadonlyMap<string, number>>
}

export const createDictionaryUses = (): DictionaryUses => {
  const uses = createProviders<string, Use & { key: string }>('use of dictionary')

  return {
    provide: (key, use) =>
      uses.provide(`${key} in ${getTableName(use.column.table)}.${use.column.name}`, { key, ...use }),
    byCode: async (db, key) => {
      const counts = new Map<string, number>()
      for (const { key: own, column, when = sql`true` } of uses.all().values()) {
        if (own !== key) continue
        const { rows } = await db.execute<{ code: string; used: number }>(sql`
          select ${column} as code, count(*) as used from ${column.table}
          where ${column} is not null and ${when} group by 1`)
        for (const { code, used } of rows) counts.set(code, (counts.get(code) ?? 0) + used)
      }
      return counts
    },
  }
}
