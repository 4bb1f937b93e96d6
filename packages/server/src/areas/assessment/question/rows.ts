import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { keyTextOfQuestion } from '@portal/contract/areas/assessment/question/text.ts'
import { sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { questions } from '#src/schema/assessment.ts'
import type { Reach } from '../category/banks.ts'
import type { Question } from './access.ts'

interface LabelLine extends Record<string, unknown> {
  question_id: string
  id: string
  kind: 'label' | 'knowledge'
  name: string
  colour: string | null
}

const labelsOf = async (tx: Tx, ids: readonly string[]): Promise<LabelLine[]> => {
  const { rows } = await tx.db.execute<LabelLine>(sql`
    select k.question_id, l.id, l.kind, l.name, l.colour from question_label_links k
      join question_labels l on l.id = k.label_id
    where k.question_id = any(${sql.param(ids)}::uuid[]) order by l.sort, l.name collate "zh-x-icu"`)
  return rows
}

interface NameLine extends Record<string, unknown> {
  id: string
  type_path: string
  updated_by_name: string | null
}

const namesOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, NameLine>> => {
  const { rows } = await tx.db.execute<NameLine>(sql`
    select q.id, u.name as updated_by_name,
      (select string_agg(up.name, '/' order by up.depth) from question_categories c
        join question_categories up on c.path like up.path || '%' where c.id = q.type_id) as type_path
    from questions q left join users u on u.id = coalesce(q.updated_by, q.created_by)
    where q.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Keys of the versions that the rows stand for, only of banks whose keys the caller may see. */
const keysOf = async (tx: Tx, reach: Reach, list: readonly Question[]): Promise<Map<string, string>> => {
  const open = list.filter(({ bankId }) => reach.get(bankId)?.key).map(({ id }) => id)
  const { rows } = await tx.db.execute<{ id: string; content: QuestionContent }>(sql`
    select v.question_id as id, v.content from question_versions v join questions q on q.id = v.question_id
    where q.id = any(${sql.param(open)}::uuid[]) and v.no = case when q.current_no = 0 then q.latest_no else q.current_no end`)
  return new Map(rows.map(({ id, content }) => [id, keyTextOfQuestion(content)]))
}

/** Adds what a list shows beside the record itself. */
export const rowsOf = async (tx: Tx, reach: Reach, list: readonly Question[]): Promise<QuestionRow[]> => {
  const ids = list.map(({ id }) => id)
  const [labels, names, keys] = [await labelsOf(tx, ids), await namesOf(tx, ids), await keysOf(tx, reach, list)]
  return list.map((question): QuestionRow => {
    const mine = labels.filter((label) => label.question_id === question.id)
    const { measuredDifficulty, currentNo, ...facts } = question
    const keyText = keys.get(question.id)
    return {
      ...facts,
      typePath: names.get(question.id)?.type_path ?? '',
      knowledge: mine.filter(({ kind }) => kind === 'knowledge'),
      labels: mine.filter(({ kind }) => kind === 'label'),
      measured: measuredDifficulty,
      no: currentNo,
      updatedByName: names.get(question.id)?.updated_by_name ?? '',
      mayEdit: reach.get(question.bankId)?.edit ?? false,
      ...(keyText !== undefined && { keyText }),
    }
  })
}

/** The rows of these ids in their order. */
export const rowsOfIds = async (tx: Tx, reach: Reach, ids: readonly string[]): Promise<QuestionRow[]> => {
  const found = await tx.db.select().from(questions).where(anyOf(questions.id, ids))
  return rowsOf(
    tx,
    reach,
    ids.flatMap((id) => found.find((question) => question.id === id) ?? []),
  )
}
