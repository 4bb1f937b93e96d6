import { bankOwnerOf } from '@portal/contract/areas/activity/quiz-answer.ts'
import { UNFIT_KINDS } from '@portal/contract/areas/exam/paper/fit-kinds.ts'
import { sql } from 'drizzle-orm'
import { type Pool, readPool } from '#src/areas/exam/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'

/** Of a question `q`: one question, scored by itself. */
export const fitsQuiz = sql`q.kind <> all(${sql.param([...UNFIT_KINDS])}::text[])`

/** What a try may ask now: fitting questions of the bank of the activity and those it refers to, but for one. */
export const poolOf = (tx: Tx, activityId: string, without?: string): Promise<Pool> =>
  readPool(
    tx,
    sql`${fitsQuiz} and (
      q.bank_id = (select c.id from question_categories c where c.owner_object = ${bankOwnerOf(activityId)})
      or q.id in (select l.question_id from activity_links l where l.activity_id = ${activityId}))
      ${without === undefined ? sql`` : sql`and q.id <> ${without}`}`,
  )
