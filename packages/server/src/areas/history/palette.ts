import { eventText } from '@portal/contract/areas/history/day-rule.ts'
import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import { sql } from 'drizzle-orm'
import { posts } from '#src/schema/post.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'
import { reachable } from '#src/shared/post/access.ts'
import { managePage } from '#src/shared/post/links.ts'
import { daysJoined } from './day/conditions.ts'

interface Found extends Record<string, unknown> {
  id: string
  title: string
  year: number
  month: number
  day: number
}

/** Days in history by their titles, also by those of a waiting change; what was changed last stands first. */
export const paletteOfDays: PaletteSource = {
  access: [postCodes.history.menu],
  find: async ({ tx, actor, like }) => {
    const { rows } = await tx.db.execute<Found>(sql`
      select ${posts.id} as id, coalesce(${posts.draft} ->> 'title', ${posts.title}) as title, h.year, h.month, h.day
      from ${daysJoined}
      where (${posts.title} ilike ${like} or ${posts.draft} ->> 'title' ilike ${like}) and ${posts.deletedAt} is null
        and ${reachable(tx, actor, 'history', 'menu')}
      order by ${posts.updatedAt} desc limit ${MOST_HITS}`)
    return rows.map(({ id, title, ...date }) => ({
      ...{ id, title, code: '', aside: eventText(date) },
      link: `${managePage('history')}?id=${id}`,
    }))
  },
}
