import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { trainClasses as c } from '#src/schema/train/class.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'
import { classPage } from './class/addresses.ts'
import { reachedBy } from './class/codes.ts'

/** Classes by a part of name or code, or by initials, the latest first. */
export const paletteOfClasses: PaletteSource = {
  access: [P.trainClass],
  find: async ({ tx, actor, like }) => {
    const { rows } = await tx.db.execute<{ id: string; title: string; code: string; at: string | null }>(sql`
      select ${c.id} as id, ${c.title} as title, ${c.code} as code, ${c.startsAt} as at from ${c}
      where (${c.title} ilike ${like} or ${c.code} ilike ${like} or ${c.initials} ilike ${like})
        and ${c.deletedAt} is null and not ${c.isTemplate} and ${reachedBy(tx, actor, 'menu')}
      order by ${c.updatedAt} desc limit ${MOST_HITS}`)
    return rows.map(({ id, title, code, at }) => ({
      id,
      title,
      code,
      aside: at === null ? '' : shanghaiDay(new Date(at)),
      link: classPage(id),
    }))
  },
}
