import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import { hazards } from '#src/schema/hazard/hazard.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'
import { reachedBy } from './hazard/reach.ts'
import { detailLink } from './tell.ts'

const TITLE = 60

/** Cases by number and text, the latest first. */
export const paletteOfHazards: PaletteSource = {
  access: [P.hazard],
  find: async ({ tx, actor, keyword }) => {
    const h = hazards
    const like = `%${escapeLike(keyword)}%`
    const { rows } = await tx.db.execute<{ id: string; title: string; code: string }>(sql`
      select ${h.id} as id, left(${h.text}, ${TITLE}) as title, ${h.number} as code from ${h}
      where (${h.text} ilike ${like} or ${h.number} ilike ${like}) and ${reachedBy(tx, actor, P.hazard)}
      order by ${h.reportedAt} desc limit ${MOST_HITS}`)
    return rows.map((row) => ({ ...row, aside: '', link: detailLink(row) }))
  },
}
