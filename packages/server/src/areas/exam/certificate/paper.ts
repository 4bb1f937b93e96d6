import {
  type certificatePdf,
  certificateRefusals as no,
  certificatePaperWords as words,
} from '@portal/contract/areas/exam/certificate.ts'
import { shownVerifyCode } from '@portal/contract/areas/exam/certificate-code.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { certificates } from '#src/schema/exam/certificate.ts'
import type { Papers } from '#src/shared/paper/papers.ts'
import { type CertificateData, certificatePaper } from '#src/shared/paper/templates/certificate.ts'
import type { Portal } from '#src/shared/portal.ts'

export type Certificate = typeof certificates.$inferSelect

/** Raised with every change of what a certificate looks like; those that were made keep theirs. */
const TEMPLATE_VERSION = 1

export const dataOf = ({ verifyUrl }: Pick<Papers, 'verifyUrl'>, certificate: Certificate): CertificateData => {
  const { title, number, personName, orgName, issuedOn, validTo, verifyCode, examTitle } = certificate
  const exam = { text: fill(words.exam, { exam: examTitle }), bold: true }
  return {
    ...{ title, number, personName, orgName, issuedOn, validTo },
    latin: words.latin,
    body: [[words.before, exam, words.after], words.end],
    sealUse: words.seal,
    templateVersion: TEMPLATE_VERSION,
    verifyCode: shownVerifyCode(verifyCode),
    verifyUrl: verifyUrl(verifyCode),
  }
}

export const paperName = ({ title, personName, number }: Certificate): string => `${title}-${personName}-${number}`

export const pdfWith =
  ({ papers, files }: Portal): HandlerOf<typeof certificatePdf> =>
  async ({ tx, body, actor }) => {
    const [certificate] = await tx.db
      .select()
      .from(certificates)
      .where(and(eq(certificates.id, body.id), eq(certificates.personId, actor.id)))
    ensure(certificate, no.missing)
    const kept = {
      kind: 'exam' as const,
      subjectId: certificate.id,
      across: certificate.revokedAt === null ? '' : words.revoked,
      name: paperName(certificate),
      ownerId: actor.id,
      ownerOrgId: actor.orgId,
    }
    const file = await papers.keep(tx, kept, () =>
      certificatePaper(dataOf(papers, certificate), certificate.revokedAt !== null),
    )
    tx.notes.push({
      ...{
        objectType: 'certificates',
        objectId: certificate.id,
        objectName: certificate.title,
        kind: 'read',
        diff: [],
      },
    })
    return { url: files.fileUrl(actor, file, 'attachment'), expiresAt: files.expiresAt() }
  }
