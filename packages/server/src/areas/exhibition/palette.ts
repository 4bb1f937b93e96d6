import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import { exhibitions } from '#src/schema/exhibition/exhibition.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'
import { reachedBy } from './show/reach.ts'

/** Exhibitions by their names, those changed last first. */
export const paletteOfExhibitions: PaletteSource = {
  access: [P.photo],
  find: async ({ tx, actor, keyword }) => {
    const e = exhibitions
    const { rows } = await tx.db.execute<{ id: string; title: string }>(sql`
      select ${e.id} as id, ${e.title} as title from ${e}
      where ${e.title} ilike ${`%${escapeLike(keyword)}%`} and ${reachedBy(tx, actor, P.photo)}
      order by ${e.updatedAt} desc limit ${MOST_HITS}`)
    return rows.map((row) => ({ ...row, code: '', aside: '', link: `/photo/photoDetail?exhibitionId=${row.id}` }))
  },
}
