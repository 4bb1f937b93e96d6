import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { activities as a } from '#src/schema/activity.ts'
import { rowsOfCode } from '#src/shared/access/rows-of-code.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'

/** Activities by their titles, the latest first, each at its desk. */
export const paletteOfActivities: PaletteSource = {
  access: [P.activity],
  find: async ({ tx, actor, like }) => {
    const { rows } = await tx.db.execute<{ id: string; title: string; at: string }>(sql`
      select ${a.id} as id, ${a.title} as title, ${a.startAt} as at from ${a}
      where ${a.title} ilike ${like} and ${rowsOfCode(tx, actor, P.activity, a)}
      order by ${a.startAt} desc limit ${MOST_HITS}`)
    return rows.map(({ id, title, at }) => ({
      ...{ id, title, code: '' },
      aside: shanghaiDay(new Date(at)),
      link: `/monograph/activities?id=${id}`,
    }))
  },
}
