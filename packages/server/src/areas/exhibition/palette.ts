import { codesOfAct, deskLink } from '@portal/contract/areas/exhibition/show-kind.ts'
import type { ExhibitionKind } from '@portal/contract/areas/exhibition/words.ts'
import { sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import { exhibitions } from '#src/schema/exhibition/exhibition.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'
import { reachedBy } from './show/reach.ts'

/** Exhibitions by their names, those changed last first. */
export const paletteOfExhibitions: PaletteSource = {
  access: codesOfAct('see'),
  find: async ({ tx, actor, keyword }) => {
    const e = exhibitions
    const { rows } = await tx.db.execute<{ id: string; title: string; kind: ExhibitionKind }>(sql`
      select ${e.id} as id, ${e.kind} as kind, ${e.title} as title from ${e}
      where ${e.title} ilike ${`%${escapeLike(keyword)}%`} and ${reachedBy(tx, actor, 'see')}
      order by ${e.updatedAt} desc limit ${MOST_HITS}`)
    return rows.map(({ kind, ...row }) => ({ ...row, code: '', aside: '', link: deskLink(kind, row.id) }))
  },
}
