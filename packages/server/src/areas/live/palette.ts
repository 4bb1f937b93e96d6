import { LIVE_LIST, liveReportLink } from '@portal/contract/areas/live/class-links.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { liveClasses as c } from '#src/schema/live/class.ts'
import { rowsOfCode } from '#src/shared/access/rows-of-code.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'

/** Live classes by their titles, the latest first: what ended ones came to, the others in their list, where they are run. */
export const paletteOfLiveClasses: PaletteSource = {
  access: [P.liveClass],
  find: async ({ tx, actor, like }) => {
    const { rows } = await tx.db.execute<{ id: string; title: string; over: boolean; at: string | null }>(sql`
      select ${c.id} as id, ${c.title} as title, ${c.endedAt} is not null as over, ${c.plannedStart} as at from ${c}
      where ${c.title} ilike ${like} and ${rowsOfCode(tx, actor, P.liveClass, c)}
      order by ${c.plannedStart} desc nulls last limit ${MOST_HITS}`)
    return rows.map(({ id, title, over, at }) => ({
      id,
      title,
      code: '',
      aside: at === null ? '' : shanghaiDay(new Date(at)),
      link: over ? liveReportLink(id) : `${LIVE_LIST}?keyword=${encodeURIComponent(title)}`,
    }))
  },
}
