import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

/** Answers of a 知识点 that count for its share. */
const LAST_ANSWERS = 20

interface KnowledgeFigures extends Record<string, unknown> {
  id: string
  name: string
  answers: number
  right: number
}

/** How each 知识点 of a person went lately, in the sittings `a` that may tell of right and wrong. */
export const lastAnswersByKnowledge = async (tx: Tx, personId: string, which: SQL): Promise<KnowledgeFigures[]> => {
  const { rows } = await tx.db.execute<KnowledgeFigures>(sql`
    select k.id, k.name, count(*)::int as answers, (count(*) filter (where x.outcome = 'right'))::int as "right"
    from (
      select l.label_id, i.outcome, row_number() over (partition by l.label_id order by i.answered_at desc, i.id desc) as place
      from attempts a join attempt_items i on i.attempt_id = a.id
        join question_label_links l on l.question_id = i.question_id
      where a.person_id = ${personId} and ${which} and i.outcome not in ('manual', 'blank')
    ) x join question_labels k on k.id = x.label_id and k.kind = 'knowledge'
    where x.place <= ${LAST_ANSWERS} group by k.id, k.name`)
  return rows
}
