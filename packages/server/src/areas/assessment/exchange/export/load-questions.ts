import type { WrittenQuestion } from '@portal/contract/areas/assessment/exchange/question-rows.ts'
import type { QuestionContent, QuestionSource } from '@portal/contract/areas/assessment/question/content.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

interface Line extends Record<string, unknown> {
  number: string
  bankId: string
  type: string
  content: QuestionContent
  difficulty: number
  knowledge: string[]
  labels: string[]
  source: QuestionSource | null
  validTo: string | null
}

const AT_ONCE = 1000

const namesOf = (column: 'knowledge_ids' | 'label_ids') => sql`coalesce((select json_agg(l.name order by k.at)
  from unnest(v.${sql.identifier(column)}) with ordinality as k (id, at) join question_labels l on l.id = k.id), '[]')`

/** Questions as an export writes them: the version in force, or of one never in force its draft. */
export const loadQuestions = async (
  tx: Tx,
  ids: readonly string[],
): Promise<{ question: WrittenQuestion; bankId: string }[]> => {
  const found: { question: WrittenQuestion; bankId: string }[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { rows } = await tx.db.execute<Line>(sql`
      select q.number, q.bank_id as "bankId", v.content, v.difficulty, v.source, to_char(q.valid_to, 'YYYY-MM-DD') as "validTo",
        (select string_agg(up.name, '/' order by up.depth) from question_categories c
          join question_categories up on c.path like up.path || '%' where c.id = q.type_id) as type,
        ${namesOf('knowledge_ids')} as knowledge, ${namesOf('label_ids')} as labels
      from questions q join question_versions v on v.question_id = q.id
        and v.no = case when q.current_no > 0 then q.current_no else q.latest_no end
      where q.id = any(${sql.param(ids.slice(from, from + AT_ONCE))}::uuid[]) order by q.number`)
    for (const { bankId, source, ...row } of rows)
      found.push({ bankId, question: { ...row, source: source?.text ?? '' } })
  }
  return found
}
