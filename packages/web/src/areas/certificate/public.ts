import { late } from '#src/ui/late/late.tsx'

/** What other areas may use, each loaded where it is drawn. */

export { useCertificateFile } from './certificate/use-certificate-file.ts'

/** 证书验证, open to everybody. */
export const CertificateCheck = late(() =>
  import('./certificate/CertificateCheck.tsx').then((module) => module.CertificateCheck),
)
/** Certificates of the person with those he registers himself, as a part of a page. */
export const OwnCertificates = late(() =>
  import('./certificate/OwnCertificates.tsx').then((module) => module.OwnCertificates),
)
/** 证书 of 我的. */
export const CertificatePanel = late(() =>
  import('./certificate/OwnCertificates.tsx').then((module) => module.CertificatePanel),
)
/** 我的证书 in a drawer, beside what it belongs to. */
export const MyCertificates = late(() =>
  import('./certificate/MyCertificates.tsx').then((module) => module.MyCertificates),
)
/** `view=cert` of 学员培训档案: what was issued, templates, external ones that wait. */
export const CertificateDesk = late(() => import('./CertificateDesk.tsx').then((module) => module.CertificateDesk))
