import { errors } from '@portal/contract/errors.ts'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Exam } from '../override/person-rules.ts'

/** Named markers and who was given scripts reach the exam wherever it belongs; without names, its data scope does. */
export const markableBy = (tx: Tx, actor: Actor): SQL | undefined =>
  and(
    inArray(exams.state, ['published', 'archived']),
    or(
      sql`${exams.rules} -> 'marking' -> 'markerIds' @> ${JSON.stringify([actor.id])}::jsonb`,
      sql`exists (select 1 from mark_tasks m where m.exam_id = ${exams.id} and m.marker_id = ${actor.id} and m.is_given)`,
      and(
        inScope(tx, exams.ownerOrgId, exams.createdBy),
        sql`jsonb_array_length(${exams.rules} -> 'marking' -> 'markerIds') = 0`,
      ),
    ),
  )

/** The exam for somebody who marks it. */
export const getMarkable = async (tx: Tx, actor: Actor, examId: string): Promise<Exam> => {
  const [exam] = await tx.db
    .select()
    .from(exams)
    .where(and(eq(exams.id, examId), markableBy(tx, actor)))
  return exam ?? refuse(errors.missing)
}
