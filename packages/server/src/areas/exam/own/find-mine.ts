import { attemptRefusals } from '@portal/contract/areas/exam/attempt/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { rowRead } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { isAddressedTo } from '#src/shared/audience/audience-values.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import type { Exam } from '../override/person-rules.ts'

/** Exams that examinees know of: once published, whatever became of them. */
export const wasPublished = and(
  inArray(exams.state, ['published', 'cancelled', 'archived']),
  sql`${exams.snapshotNo} > 0`,
)

export const isExaminee = (exam: Exam, { facets }: Actor): boolean => isAddressedTo(exam, facets)

export type OwnAttempt = Pick<
  Attempt,
  | 'id'
  | 'objectId'
  | 'no'
  | 'state'
  | 'startedAt'
  | 'deadline'
  | 'submittedAt'
  | 'total'
  | 'maxTotal'
  | 'passed'
  | 'publishedAt'
  | 'pausedAt'
  | 'frozenAt'
> & { seatReturned: boolean }

/** Sittings of one person, without their papers and answers. */
export const attemptsOf = (tx: Tx, examIds: readonly string[], personId: string): Promise<OwnAttempt[]> =>
  tx.db
    .select({
      id: attempts.id,
      objectId: attempts.objectId,
      no: attempts.no,
      state: attempts.state,
      startedAt: attempts.startedAt,
      deadline: attempts.deadline,
      submittedAt: attempts.submittedAt,
      total: attempts.total,
      maxTotal: attempts.maxTotal,
      passed: attempts.passed,
      publishedAt: attempts.publishedAt,
      pausedAt: attempts.pausedAt,
      frozenAt: attempts.frozenAt,
      seatReturned: attempts.seatReturned,
    })
    .from(attempts)
    .where(
      and(
        eq(attempts.scene, 'exam'),
        inArray(attempts.objectId, [...examIds]),
        eq(attempts.personId, personId),
        sql`${attempts.state} <> 'prepared'`,
      ),
    )
    .orderBy(attempts.no)

/** Exams addressed to the person, and those he sat before he left their audience. */
export const myExamRows = (tx: Tx, actor: Actor): Promise<Exam[]> =>
  tx.db
    .select()
    .from(exams)
    .where(
      and(
        wasPublished,
        sql`(${addressedTo(exams, actor.facets)} or ${exams.id} in (
          select a.object_id from attempts a where a.person_id = ${actor.id} and a.scene = 'exam' and a.state <> 'prepared'))`,
      ),
    )
    .orderBy(sql`${exams.openAt} desc, ${exams.id} desc`)
    .limit(500)

const publishedRow = rowRead(exams, () => sql`${exams.id} = ${sql.placeholder('id')} and ${wasPublished}`)

export const findPublished = async (tx: Tx, examId: string): Promise<Exam> =>
  (await publishedRow(tx.db, { id: examId })) ?? refuse(errors.missing)

/** Refuses an exam that the person may not start. */
export const ensureStartable = (exam: Exam, actor: Actor): void => {
  ensure(isExaminee(exam, actor), attemptRefusals.outside)
  ensure(exam.state !== 'cancelled', attemptRefusals.cancelled)
  ensure(exam.state === 'published', attemptRefusals.closed)
}
