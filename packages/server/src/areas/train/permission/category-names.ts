import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Names of the codes in a column of categories, in their order. */
export const categoryNames = (column: PgColumn): SQL => sql`array(
  select coalesce(i.name, c.code) from unnest(${column}) with ordinality as c (code, at)
    left join (dictionary_items i join dictionaries d on d.id = i.dictionary_id and d.key = 'trainCategory') on i.code = c.code
  order by c.at)`
