import type { examOutputs } from '@portal/contract/areas/exam/certificate.ts'
import { eq } from 'drizzle-orm'
import { ownOfExam } from '#src/areas/certificate/public.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { isTotalOpen } from '#src/shared/attempt/review-rules.ts'
import { getOwnAttempt } from '../attempt/own.ts'

/** The next step is told where the review rules open the total; a certificate has told its person already. */
export const outputsWith =
  (core: Attempts): HandlerOf<typeof examOutputs> =>
  async ({ tx, body, actor }) => {
    const attempt = await getOwnAttempt(tx, actor, body.attemptId)
    if (attempt.scene !== 'exam') return { certificate: null, next: null }
    const rules = await core.rulesOf(attempt.scene).reviewOf(tx, attempt)
    const [exam] = await tx.db.select().from(exams).where(eq(exams.id, attempt.objectId))
    if (!exam) return { certificate: null, next: null }
    const { nextText, nextPath } = exam.rules.outputs
    const hasPassed = attempt.passed === true && isTotalOpen(rules, await core.clock.at())
    return {
      certificate: await ownOfExam(tx, actor.id, exam.id),
      next: hasPassed && attempt.state !== 'void' && nextPath !== '' ? { text: nextText, path: nextPath } : null,
    }
  }
