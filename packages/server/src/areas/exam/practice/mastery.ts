import type { myMastery } from '@portal/contract/areas/exam/practice.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/serve.ts'
import { wilson } from './wilson.ts'

const LAST_ANSWERS = 20
const SHOWN_FROM = 5

/** 掌握度 by 知识点, the weakest first: practice and reviews of mistakes count, and nothing else tells it. */
export const mastery: HandlerOf<typeof myMastery> = async ({ tx, actor }) => {
  const { rows } = await tx.db.execute<{ id: string; name: string; answers: number; right: number }>(sql`
    select k.id, k.name, count(*)::int as answers, (count(*) filter (where x.outcome = 'right'))::int as "right"
    from (
      select l.label_id, i.outcome, row_number() over (partition by l.label_id order by i.answered_at desc, i.id desc) as place
      from attempts a join attempt_items i on i.attempt_id = a.id
        join question_label_links l on l.question_id = i.question_id
      where a.person_id = ${actor.id} and a.scene in ('practice', 'wrong') and i.outcome not in ('manual', 'blank')
    ) x join question_labels k on k.id = x.label_id and k.kind = 'knowledge'
    where x.place <= ${LAST_ANSWERS} group by k.id, k.name having count(*) >= ${SHOWN_FROM}`)
  return rows
    .map(({ right, ...row }) => ({ ...row, ...wilson(right, row.answers) }))
    .sort((a, b) => a.rate - b.rate || (a.name < b.name ? -1 : 1))
}
