import { examPointsReason } from '@portal/contract/areas/exam/exam-words.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'
import { attempts } from '#src/schema/attempt.ts'
import { exams } from '#src/schema/exam.ts'
import { earnPoints } from '#src/shared/points/earn.ts'
import { restorePoints, reversePoints } from '#src/shared/points/reverse.ts'
import { issueCertificate, revokeCertificate } from '../certificate/settle.ts'
import { countedTotal, onFullPaper } from './results.ts'

/**
 * Brings what passing is worth in line with the counted result of one person: call it after every publication, void
 * and regrade. Passing earns once however often it is told; a flip takes back or gives back exactly that.
 */
export const settleResult = async (tx: Tx, examId: string, personId: string): Promise<void> => {
  const [exam] = await tx.db.select().from(exams).where(eq(exams.id, examId))
  if (!exam) return
  const own = await tx.db
    .select({
      id: attempts.id,
      no: attempts.no,
      total: attempts.total,
      maxTotal: attempts.maxTotal,
      submittedAt: attempts.submittedAt,
    })
    .from(attempts)
    .where(
      and(
        eq(attempts.scene, 'exam'),
        eq(attempts.objectId, examId),
        eq(attempts.personId, personId),
        inArray(attempts.state, ['published', 'appealed']),
      ),
    )
  const finished = own.flatMap(({ id, no, total, maxTotal, submittedAt }) =>
    total === null ? [] : [{ id, no, total: onFullPaper(exam, total, maxTotal), submittedAt }],
  )
  const counted = countedTotal(exam.rules.counting, finished)
  const fact = { personId, sourceId: `exam:${examId}` }
  if (counted === null || counted < exam.passScore) {
    await revokeCertificate(tx, { exam, personId })
    await reversePoints(tx, { ...fact, reason: examPointsReason(exam.title) })
    return
  }
  const last = finished.reduce((best, each) => (each.no > best.no ? each : best))
  await issueCertificate(tx, { exam, personId, attemptId: last.id })
  await earnPoints(tx, {
    ...fact,
    event: 'examPassed',
    facts: { percent: exam.total === 0 ? 0 : Math.round((counted / exam.total) * 1000) / 10, attempt: last.no },
    title: exam.title,
    occurredAt: last.submittedAt ?? new Date(),
  })
  await restorePoints(tx, { ...fact, reason: examPointsReason(exam.title) })
}
