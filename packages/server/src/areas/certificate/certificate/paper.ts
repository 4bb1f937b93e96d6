import { shownVerifyCode } from '@portal/contract/areas/certificate/certificate-code.ts'
import { certificatePaperWords as words } from '@portal/contract/areas/certificate/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { readPhoto } from '#src/areas/account/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { certificates } from '#src/schema/certificate/certificate.ts'
import type { Paper } from '#src/shared/paper/paper.ts'
import type { Papers } from '#src/shared/paper/papers.ts'
import { type CertificateData, certificatePaper } from '#src/shared/paper/templates/certificate.ts'
import { type DesignedCertificateData, designedCertificate } from '#src/shared/paper/templates/designed-certificate.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findVersion } from '../issue/template.ts'
import { fieldValues, filledElements } from './values.ts'

export type Certificate = typeof certificates.$inferSelect

/** Of the sheet of exams: raised with every change of what it looks like; those that were made keep theirs. */
const SHEET_VERSION = 1

/** Everything that a sheet shows, as a thread can take it. */
export type SheetData =
  | { kind: 'exam'; data: CertificateData }
  | { kind: 'designed'; data: DesignedCertificateData; photo: Uint8Array | null }

const examSheet = ({ verifyUrl }: Pick<Papers, 'verifyUrl'>, certificate: Certificate): CertificateData => {
  const { title, number, personName, orgName, issuedOn, validTo, verifyCode, basisTitle } = certificate
  const exam = { text: fill(words.exam, { exam: basisTitle }), bold: true }
  return {
    ...{ title, number, personName, orgName, issuedOn, validTo },
    latin: words.latin,
    body: [[words.before, exam, words.after], words.end],
    sealUse: words.seal,
    templateVersion: SHEET_VERSION,
    verifyCode: shownVerifyCode(verifyCode),
    verifyUrl: verifyUrl(verifyCode),
  }
}

const personOf = async ({ db }: Tx, personId: string) => {
  const { rows } = await db.execute<{ code: string; unit: string; photo: string }>(sql`
    select u.code, coalesce(o.name, '') as unit, u.photo from users u
      left join org_units o on o.id = u.primary_org_id where u.id = ${personId}`)
  return rows[0] ?? { code: '', unit: '', photo: '' }
}

/** The sheet of a certificate in the version of its template that it was issued with. */
export const sheetOf = async (
  { papers, files }: Pick<Portal, 'papers' | 'files'>,
  tx: Tx,
  certificate: Certificate,
): Promise<SheetData> => {
  const { templateId, templateVersion } = certificate
  if (templateId === null || templateVersion === null) return { kind: 'exam', data: examSheet(papers, certificate) }
  const { frame, elements } = await findVersion(tx, templateId, templateVersion)
  const person = await personOf(tx, certificate.personId)
  const hasPhoto = elements.some(({ kind }) => kind === 'photo')
  const { title, number, personName, orgName, issuedOn, verifyCode } = certificate
  return {
    kind: 'designed',
    data: {
      ...{ title, number, personName, orgName, issuedOn, templateVersion, frame },
      verifyUrl: papers.verifyUrl(verifyCode),
      elements: filledElements(elements, fieldValues(certificate, person)),
    },
    photo: hasPhoto ? await readPhoto(files.store, person.photo) : null,
  }
}

/** `revoked`: it is taken back, and says so across it. */
export const paperOf = (sheet: SheetData, revoked: boolean): Paper =>
  sheet.kind === 'exam'
    ? certificatePaper(sheet.data, revoked)
    : designedCertificate(sheet.data, { photo: sheet.photo, across: revoked ? words.revoked : '' })

export const paperName = ({ title, personName, number }: Certificate): string => `${title}-${personName}-${number}`
