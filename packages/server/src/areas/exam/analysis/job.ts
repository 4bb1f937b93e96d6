import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { enqueue } from '#src/platform/jobs.ts'

export const ANALYSE_JOB = 'exam.analyse'

/** Figures are made behind the answer; several wishes for the same exam are one. */
export const enqueueAnalysis = (tx: Tx, examId: string): Promise<void> =>
  enqueue(tx, ANALYSE_JOB, { examId }, { key: `${ANALYSE_JOB}:${examId}`, maxAttempts: 3 })

/** Where figures were made, they are made again: their scores have changed. */
export const computeAgain = async (tx: Tx, examId: string): Promise<void> => {
  const { rows } = await tx.db.execute(sql`select 1 from exam_statistics where exam_id = ${examId}`)
  if (rows.length > 0) await enqueueAnalysis(tx, examId)
}
