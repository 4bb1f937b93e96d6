import { type ExamFigures, LEAST_FOR_VERDICT, MOST_FORMS } from '@portal/contract/areas/exam/analysis.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Exam } from '../override/person-rules.ts'
import { counted, isCounting, partsOf, wholeOf } from './whole.ts'

/** People who were asked the same questions, in whatever order. */
export interface FormFigures {
  /** `A`, `B` … by size. */
  form: string
  /** Of the set of its questions. */
  key: string
  figures: ExamFigures
}

/** Number of the set of questions of one attempt: the same in whatever order they were asked. */
const keyOf = (exam: Exam): SQL => sql`(select bit_xor(hashtextextended(i.question_id::text, 0))::text
  from attempt_items i where i.attempt_id = c.id and ${isCounting(exam)})`

interface Form extends Record<string, unknown> {
  key: string
  ids: string[]
}

/** Forms that enough people had, the most frequent first; nothing where all had the same one. */
const formsOf = async (db: Db, exam: Exam): Promise<Form[]> => {
  const { rows } = await db.execute<Form>(sql`
    select f.key, array_agg(f.attempt_id) as ids from (
      select i.attempt_id, bit_xor(hashtextextended(i.question_id::text, 0))::text as key
      from ${counted(exam)} c join attempt_items i on i.attempt_id = c.id where ${isCounting(exam)}
      group by i.attempt_id) f
    group by f.key having count(*) >= ${LEAST_FOR_VERDICT} order by count(*) desc, f.key limit ${MOST_FORMS}`)
  return rows
}

const letter = (place: number): string => String.fromCharCode(65 + place)

/** Figures of each form by its own questions: reliability compares what the same questions told of people. */
export const analyseForms = async (db: Db, exam: Exam): Promise<FormFigures[]> => {
  const found: FormFigures[] = []
  for (const { key, ids } of await formsOf(db, exam)) {
    const attempts = sql`(select c.* from ${counted(exam)} c where c.id = any(${sql.param(ids)}::uuid[]))`
    const figures = await wholeOf(db, exam, attempts, await partsOf(db, exam, attempts, 'item'))
    found.push({ form: letter(found.length), key, figures })
  }
  return found
}

interface Wish {
  orgId: string
  key: string | undefined
}

/** People of a unit and below, worked out when it is asked for; they are too few to say how reliable the paper is. */
export const unitFigures = (db: Db, exam: Exam, { orgId, key }: Wish): Promise<ExamFigures> => {
  const ofForm = key === undefined ? sql`` : sql`and ${keyOf(exam)} = ${key}`
  const attempts = sql`(select c.* from ${counted(exam)} c join org_units o on o.id = c.org_at_start
    where o.path like (select top.path || '%' from org_units top where top.id = ${orgId}) ${ofForm})`
  return wholeOf(db, exam, attempts, null)
}
