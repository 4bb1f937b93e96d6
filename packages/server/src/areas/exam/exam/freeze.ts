import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Exam } from '../override/person-rules.ts'
import { forgetExposure } from './exposure.ts'
import { writePools } from './frozen-pools.ts'
import type { Judged } from './publish-faults.ts'

export const PREPARE_JOB = 'exam.prepare'
export const PREPARE_AHEAD_MS = 1_800_000

export const preparesAt = ({ openAt }: Pick<Exam, 'openAt'>): Date => new Date(openAt.getTime() - PREPARE_AHEAD_MS)

/** Papers that nobody has opened yet are made again half an hour before the opening, or at once when it is nearer. */
export const prepareAgain = async (tx: Tx, exam: Pick<Exam, 'id' | 'openAt' | 'snapshotNo'>): Promise<void> => {
  await tx.db
    .delete(attempts)
    .where(and(eq(attempts.scene, 'exam'), eq(attempts.objectId, exam.id), eq(attempts.state, 'prepared')))
  tx.notices.push(forgetExposure(exam))
  await enqueue(tx, PREPARE_JOB, { examId: exam.id }, { key: `${PREPARE_JOB}:${exam.id}`, runAt: preparesAt(exam) })
}

/** Keeps the paper version and the pools as they are now under a new snapshot. */
export const freeze = async (
  tx: Tx,
  exam: Exam,
  { version, pools, questionCount, total }: NonNullable<Judged['ready']>,
): Promise<Exam> => {
  const snapshotNo = exam.snapshotNo + 1
  await writePools(tx, { id: exam.id, snapshotNo }, pools)
  const [frozen] = await tx.db
    .update(exams)
    .set({ snapshotNo, paperVersion: version, questionCount, total, updatedAt: sql`now()` })
    .where(eq(exams.id, exam.id))
    .returning()
  await prepareAgain(tx, exam)
  return frozen ?? exam
}
