import type { SurveyAnswer } from '@portal/contract/areas/questionnaire/answer.ts'
import { waveKey } from '@portal/contract/areas/questionnaire/result.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'

/** Answers of the table `r` that count. */
const counted = (questionnaireId: string, where: SQL): SQL =>
  sql`r.questionnaire_id = ${questionnaireId} and r.state = 'complete' and ${where}`

/** Value of a dimension of an answer `r`, as it was kept. */
export const valueIn = (dimension: string): SQL =>
  dimension === waveKey.value ? sql`r.wave::text` : sql`(r.dims ->> ${dimension}::text)`

export interface CountedAnswer extends Record<string, unknown> {
  slice: string | null
  question_id: string
  answer: SurveyAnswer
  n: number
}

/** Equal answers are counted where they lie: what leaves the database is one line for each different one. */
export const countAnswers = async (
  db: Db,
  questionnaireId: string,
  { slice, where }: { slice: SQL; where: SQL },
): Promise<CountedAnswer[]> => {
  const { rows } = await db.execute<CountedAnswer>(sql`
    select ${slice} as slice, e.key as question_id, e.value as answer, count(*) as n
    from questionnaire_responses r cross join lateral jsonb_each(r.answers) e
    where ${counted(questionnaireId, where)} group by 1, 2, 3`)
  return rows
}

export const countResponses = async (db: Db, questionnaireId: string, where: SQL): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from questionnaire_responses r where ${counted(questionnaireId, where)}`,
  )
  return rows[0]?.n ?? 0
}

export interface CountedPair extends Record<string, unknown> {
  a: unknown
  b: unknown
  n: number
}

/** How often two things come together; both are expressions on an answer `r`. */
export const countPairs = async (db: Db, questionnaireId: string, a: SQL, b: SQL): Promise<CountedPair[]> => {
  const { rows } = await db.execute<CountedPair>(sql`
    select ${a} as a, ${b} as b, count(*) as n from questionnaire_responses r
    where ${counted(questionnaireId, sql`true`)} group by 1, 2`)
  return rows
}
