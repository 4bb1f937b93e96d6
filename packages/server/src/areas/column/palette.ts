import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import { learningColumns } from '#src/schema/column/column.ts'
import { posts } from '#src/schema/post.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'
import { reachable } from '#src/shared/post/access.ts'
import { managePage } from '#src/shared/post/links.ts'
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

/** Articles by their titles, also by those of a waiting change; what was changed last stands first. */
export const paletteOfArticles: PaletteSource = {
  access: [postCodes.article.menu],
  find: async ({ tx, actor, like }) => {
    const { rows } = await tx.db.execute<{ id: string; title: string; at: string }>(sql`
      select ${posts.id} as id, coalesce(${posts.draft} ->> 'title', ${posts.title}) as title, ${posts.updatedAt} as at
      from ${posts}
      where (${posts.title} ilike ${like} or ${posts.draft} ->> 'title' ilike ${like}) and ${posts.deletedAt} is null
        and ${reachable(tx, actor, 'article', 'menu')}
      order by ${posts.updatedAt} desc limit ${MOST_HITS}`)
    return rows.map(({ id, title, at }) => ({
      ...{ id, title, code: '' },
      aside: shanghaiDay(new Date(at)),
      link: `${managePage('article')}?id=${id}`,
    }))
  },
}
