import type { certificatePdf } from '@portal/contract/areas/certificate/certificate.ts'
import { certificateRefusals as no } from '@portal/contract/areas/certificate/refusals.ts'
import { certificatePaperWords as words } from '@portal/contract/areas/certificate/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { certificates } from '#src/schema/certificate/certificate.ts'
import { files as fileTable } from '#src/schema/file.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Certificate, paperName, paperOf, sheetOf } from './paper.ts'
import { idsInScope } from './reach.ts'

/** One's own, and with the archive that of a person in scope. */
const getOpen = async (tx: Tx, actor: Actor, id: string): Promise<Certificate> => {
  const [certificate] = await tx.db.select().from(certificates).where(eq(certificates.id, id))
  if (!certificate) return refuse(no.missing)
  if (certificate.personId === actor.id) return certificate
  ensure(actor.holds(P.traineeArchive), no.missing)
  const seen = await idsInScope({ ...tx, scope: actor.scopeOf([P.traineeArchive]) }, [id])
  ensure(seen.length > 0, no.missing)
  return certificate
}

const scanOf = async ({ db }: Tx, { scanFileId }: Certificate): Promise<{ id: string; name: string }> => {
  const [file] =
    scanFileId === null
      ? []
      : await db.select({ id: fileTable.id, name: fileTable.name }).from(fileTable).where(eq(fileTable.id, scanFileId))
  return file ?? refuse(no.noFile)
}

/** The scan of an external certificate, else the sheet, drawn when it is asked for the first time. */
export const paperFileOf = async (
  portal: Portal,
  tx: Tx,
  certificate: Certificate,
  ownerOrgId: string,
): Promise<{ id: string; name: string }> => {
  if (certificate.basis === 'external') return scanOf(tx, certificate)
  const sheet = await sheetOf(portal, tx, certificate)
  const revoked = certificate.revokedAt !== null
  return portal.papers.keep(
    tx,
    {
      kind: sheet.kind === 'exam' ? 'exam' : 'certificate',
      subjectId: certificate.id,
      across: revoked ? words.revoked : '',
      name: paperName(certificate),
      ownerId: certificate.personId,
      ownerOrgId,
    },
    () => paperOf(sheet, revoked),
  )
}

export const pdfWith =
  (portal: Portal): HandlerOf<typeof certificatePdf> =>
  async ({ tx, body, actor }) => {
    const { files } = portal
    const certificate = await getOpen(tx, actor, body.id)
    const file = await paperFileOf(portal, tx, certificate, actor.orgId)
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
