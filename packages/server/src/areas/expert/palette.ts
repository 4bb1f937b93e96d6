import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import { expertQuestions } from '#src/schema/expert/question.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'
import { reachedBy } from './question/reach.ts'

/** Questions by title and number, the latest first. */
export const paletteOfQuestions: PaletteSource = {
  access: [P.questionnaire],
  find: async ({ tx, actor, keyword }) => {
    const q = expertQuestions
    const like = `%${escapeLike(keyword)}%`
    const { rows } = await tx.db.execute<{ id: string; title: string; code: string }>(sql`
      select ${q.id} as id, ${q.title} as title, ${q.no} as code from ${q}
      where (${q.title} ilike ${like} or ${q.no} ilike ${like}) and ${reachedBy(tx, actor, P.questionnaire)}
      order by ${q.createdAt} desc limit ${MOST_HITS}`)
    return rows.map((row) => ({ ...row, aside: '', link: `/expertOnline/feedback?id=${row.id}` }))
  },
}
