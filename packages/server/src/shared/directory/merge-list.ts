import type { MergePart } from '@portal/contract/areas/directory/user-merge.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Merging, PersonRows } from './merge.ts'
import { changeRows } from './merge-journal.ts'

const renamed = (column: SQL, { keepId, dropId }: Merging): SQL => sql`
  case when ${keepId}::uuid = any(${column}) then array_remove(${column}, ${dropId}::uuid)
    else array_replace(${column}, ${dropId}::uuid, ${keepId}::uuid) end`

/** People who stand in a list, in which one person has one place. */
export const listOfPeople = (part: MergePart, column: PgColumn): PersonRows => ({
  part,
  column,
  move: async (merging) => {
    const list = sql`t.${sql.identifier(column.name)}`
    await changeRows(merging, {
      ...{ part, table: column.table, loose: true },
      set: { [column.name]: renamed(list, merging) },
      where: sql`${merging.dropId}::uuid = any(${list})`,
    })
  },
})
