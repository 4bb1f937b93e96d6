import type { Paper } from '../paper.ts'
import { type CertificateData, certificatePaper } from '../templates/certificate.ts'
import { type DesignedCertificateData, designedCertificate } from '../templates/designed-certificate.ts'

/** A certificate of either kind, as a thread can take it. */
export type CertificateSheet =
  | { kind: 'exam'; data: CertificateData }
  | { kind: 'designed'; data: DesignedCertificateData; photo: Uint8Array | null }

/** The sheet of a certificate that stands. */
export const certificateSheetPaper = (sheet: CertificateSheet): Paper =>
  sheet.kind === 'exam' ? certificatePaper(sheet.data) : designedCertificate(sheet.data, { photo: sheet.photo })
