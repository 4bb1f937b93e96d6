import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { lastAnswersByKnowledge } from '../last-answers.ts'
import { isResting } from '../own/keys-from.ts'
import type { Knowledge } from './adaptive.ts'

/** What keeps its keys says nothing of right and wrong in any disguise; `wrong_fed` is written once they were told. */
const told = sql`a.state <> 'void' and (a.scene not in ('exam', 'activity') or a.wrong_fed)`

/** How each 知识点 went lately. */
export const knowledgeOfPerson = async (tx: Tx, personId: string): Promise<Knowledge[]> =>
  (await lastAnswersByKnowledge(tx, personId, told)).map(({ answers, ...row }) => ({ ...row, total: answers }))

/** When the person met each of these questions last, whatever the scene. */
export const metByPerson = async (tx: Tx, personId: string, ids: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await tx.db.execute<{ id: string; at: number }>(sql`
    select i.question_id as id, extract(epoch from max(i.answered_at))::float8 * 1000 as at
    from attempts a join attempt_items i on i.attempt_id = a.id
    where a.person_id = ${personId} and i.question_id = any(${sql.param(ids)}::uuid[]) group by i.question_id`)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** 知识点 of these questions. */
export const knowledgeOfQuestions = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> => {
  const { rows } = await tx.db.execute<{ id: string; labels: string[] }>(sql`
    select l.question_id as id, array_agg(l.label_id) as labels
    from question_label_links l join question_labels k on k.id = l.label_id and k.kind = 'knowledge'
    where l.question_id = any(${sql.param(ids)}::uuid[]) group by l.question_id`)
  return new Map(rows.map(({ id, labels }) => [id, labels]))
}

/** Questions of the wrong book that are due on a day, the oldest first. */
export const dueOfPerson = async (tx: Tx, personId: string, day: string): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select w.question_id as id from wrong_items w
    where w.person_id = ${personId} and w.state = 'active' and w.due_on <= ${day}::date and not ${isResting(sql`w`)}
    order by w.due_on, w.question_id`)
  return rows.map(({ id }) => id)
}
