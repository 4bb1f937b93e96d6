import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import { learningColumns } from '#src/schema/column/column.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'
import { reachedBy } from './column/reach.ts'

/** Columns by their names, those changed last first. */
export const paletteOfColumns: PaletteSource = {
  access: [P.column],
  find: async ({ tx, actor, keyword }) => {
    const c = learningColumns
    const { rows } = await tx.db.execute<{ id: string; title: string; code: string }>(sql`
      select ${c.id} as id, ${c.name} as title, ${c.code} as code from ${c}
      where ${c.name} ilike ${`%${escapeLike(keyword)}%`} and ${reachedBy(tx, actor, P.column)}
      order by ${c.updatedAt} desc limit ${MOST_HITS}`)
    return rows.map((row) => ({ ...row, aside: '', link: `/monograph/monographDetailList?id=${row.id}` }))
  },
}
