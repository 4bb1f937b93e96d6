import { examPointsReason } from '@portal/contract/areas/exam/exam/words.ts'
import { eq, sql } from 'drizzle-orm'
import { issueExamCertificate, revokeExamCertificate } from '#src/areas/certificate/public.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { allOrFirstError, coalesced } from '#src/shared/batch/coalesce.ts'
import { earnPoints } from '#src/shared/points/earn.ts'
import { restorePoints, reversePoints } from '#src/shared/points/reverse.ts'
import type { Exam } from '../override/person-rules.ts'
import { countedTotal, onFullPaper } from './results.ts'

interface Published {
  id: string
  no: number
  total: number | null
  maxTotal: number
  submittedAt: string | null
}

const readPublished = prepared<Published & { n: number }>(
  () => sql`
    select q.n, a.id, a.no, a.total, a.max_total as "maxTotal", a.submitted_at as "submittedAt"
    from unnest(${sql.placeholder('exams')}::uuid[], ${sql.placeholder('persons')}::uuid[]) with ordinality
        as q (exam_id, person_id, n)
      join attempts a on a.scene = 'exam' and a.object_id = q.exam_id and a.person_id = q.person_id
        and a.state in ('published', 'appealed')`,
)

const publishedOf = coalesced(
  async ({ db }: Tx, asked: readonly { examId: string; personId: string }[]): Promise<Published[][]> => {
    const rows = await readPublished(db, {
      exams: asked.map(({ examId }) => examId),
      persons: asked.map(({ personId }) => personId),
    })
    return asked.map((_, place) => rows.filter(({ n }) => n === place + 1))
  },
)

/** {@link settleResult} for whoever has just read the exam. */
export const settleResultOf = async (tx: Tx, exam: Exam, personId: string): Promise<void> => {
  const own = await publishedOf(tx, { examId: exam.id, personId })
  const finished = own.flatMap(({ id, no, total, maxTotal, submittedAt }) =>
    total === null ? [] : [{ id, no, total: onFullPaper(exam, total, maxTotal), submittedAt }],
  )
  const counted = countedTotal(exam.rules.counting, finished)
  const fact = { personId, sourceId: `exam:${exam.id}` }
  if (counted === null || counted < exam.passScore) {
    await allOrFirstError([
      revokeExamCertificate(tx, { exam, personId }),
      reversePoints(tx, { ...fact, reason: examPointsReason(exam.title) }),
    ])
    return
  }
  const last = finished.reduce((best, each) => (each.no > best.no ? each : best))
  await issueExamCertificate(tx, { exam, personId, attemptId: last.id })
  await earnPoints(tx, {
    ...fact,
    event: 'examPassed',
    facts: { percent: exam.total === 0 ? 0 : Math.round((counted / exam.total) * 1000) / 10, attempt: last.no },
    title: exam.title,
    occurredAt: last.submittedAt === null ? new Date() : new Date(last.submittedAt),
  })
  await restorePoints(tx, { ...fact, reason: examPointsReason(exam.title) })
}

/**
 * Brings what passing is worth in line with the counted result of one person: call it after every publication, void
 * and regrade. Passing earns once however often it is told; a flip takes back or gives back exactly that.
 */
export const settleResult = async (tx: Tx, examId: string, personId: string): Promise<void> => {
  const [exam] = await tx.db.select().from(exams).where(eq(exams.id, examId))
  if (exam) await settleResultOf(tx, exam, personId)
}
