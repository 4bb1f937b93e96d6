import type { examOutputs, myCertificates, OwnCertificate } from '@portal/contract/areas/exam/certificate.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { certificates } from '#src/schema/exam/certificate.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { isTotalOpen } from '#src/shared/attempt/review-rules.ts'
import { getOwnAttempt } from '../attempt/own.ts'

type Certificate = typeof certificates.$inferSelect

/** By the day in Shanghai: the last day is a valid one. */
export const isExpired = sql<boolean>`coalesce(${certificates.validTo} < (now() at time zone 'Asia/Shanghai')::date, false)`

export const stateOf = ({ revokedAt }: Pick<Certificate, 'revokedAt'>, expired: boolean): OwnCertificate['state'] => {
  if (revokedAt !== null) return 'revoked'
  return expired ? 'expired' : 'valid'
}

const ownOf = async (tx: Tx, personId: string, where?: SQL): Promise<OwnCertificate[]> => {
  const rows = await tx.db
    .select({ certificate: certificates, expired: isExpired })
    .from(certificates)
    .where(and(eq(certificates.personId, personId), where))
    .orderBy(desc(certificates.issuedOn), desc(certificates.id))
  return rows.map(({ certificate, expired }) => ({ ...certificate, state: stateOf(certificate, expired) }))
}

export const mine: HandlerOf<typeof myCertificates> = ({ tx, actor }) => ownOf(tx, actor.id)

/** The next step is told where the review rules open the total; a certificate has told its person already. */
export const outputsWith =
  (core: Attempts): HandlerOf<typeof examOutputs> =>
  async ({ tx, body, actor }) => {
    const attempt = await getOwnAttempt(tx, actor, body.attemptId)
    if (attempt.scene !== 'exam') return { certificate: null, next: null }
    const rules = await core.rulesOf(attempt.scene).reviewOf(tx, attempt)
    const [exam] = await tx.db.select().from(exams).where(eq(exams.id, attempt.objectId))
    if (!exam) return { certificate: null, next: null }
    const [certificate] = await ownOf(tx, actor.id, eq(certificates.examId, exam.id))
    const { nextText, nextPath } = exam.rules.outputs
    const hasPassed = attempt.passed === true && isTotalOpen(rules, await core.clock.at())
    return {
      certificate: certificate ?? null,
      next: hasPassed && attempt.state !== 'void' && nextPath !== '' ? { text: nextText, path: nextPath } : null,
    }
  }
