import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import { benefits } from '#src/schema/welfare/benefit.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'
import { reachedBy } from './benefit/reach.ts'

/** Benefits by their names, those changed last first. */
export const paletteOfBenefits: PaletteSource = {
  access: [P.welfare],
  find: async ({ tx, actor, keyword }) => {
    const b = benefits
    const { rows } = await tx.db.execute<{ id: string; title: string }>(sql`
      select ${b.id} as id, ${b.title} as title from ${b}
      where ${b.title} ilike ${`%${escapeLike(keyword)}%`} and ${reachedBy(tx, actor, P.welfare)}
      order by ${b.updatedAt} desc limit ${MOST_HITS}`)
    return rows.map((row) => ({ ...row, code: '', aside: '', link: `/welfare/welfareDetail?id=${row.id}` }))
  },
}
