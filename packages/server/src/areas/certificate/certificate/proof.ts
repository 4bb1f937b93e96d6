import { proofWords } from '@portal/contract/areas/archive/trainee-proof.ts'
import { and, eq } from 'drizzle-orm'
import { certificates } from '#src/schema/certificate/certificate.ts'
import type { ArchiveSource } from '#src/shared/archive/archive.ts'
import { archiveProof } from '#src/shared/archive/proof.ts'
import type { Portal } from '#src/shared/portal.ts'
import { paperFileOf } from './pdf.ts'

const { certificate: words } = proofWords

/** The paper of a certificate, or the scan of one from elsewhere where there is one. */
export const proofOfCertificate =
  (portal: Portal): NonNullable<ArchiveSource['proof']> =>
  async (tx, actor, { userId, line }) => {
    const [held] = await tx.db
      .select()
      .from(certificates)
      .where(and(eq(certificates.id, line.id), eq(certificates.personId, userId)))
    if (!held) return null
    const hasPaper = held.basis !== 'external' || held.scanFileId !== null
    const file = hasPaper ? await paperFileOf(portal, tx, held, actor.orgId) : null
    return archiveProof(
      held.title,
      [
        [words.title, held.title],
        [words.number, held.number],
        [words.org, held.orgName],
        [words.issued, held.issuedOn],
        [words.validTo, held.validTo ?? words.forEver],
      ],
      { files: file === null ? [] : [{ name: file.name, url: portal.files.fileUrl(actor, file) }] },
    )
  }
