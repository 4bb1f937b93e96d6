import { certificateRefusals as no } from '@portal/contract/areas/certificate/refusals.ts'
import type { Area } from '#src/shared/portal.ts'
import { ARCHIVE_JOB, ARCHIVE_KIND, runArchive } from './certificate/archive.ts'
import { archivedCertificates } from './certificate/archived.ts'
import { packedCertificates } from './certificate/pack.ts'
import { proofOfCertificate } from './certificate/proof.ts'
import { findCertificate } from './certificate/verify.ts'
import { remindOfExpiry } from './expiry/remind.ts'
import { claimSubject } from './external/approval-subject.ts'
import { openScan } from './external/claims.ts'
import { registerCertificatesOfPeople } from './merge-people.ts'
import { certificateRoutes, templateRoutes } from './routes.ts'
import { certificateTasks, countCertificates } from './tasks.ts'

/** 证书: templates, what was issued for classes and exams, and what somebody else issued. */
export const certificateArea: Area = (portal) => {
  registerCertificatesOfPeople(portal.belongings)
  portal.platform.constraints.provide('certificates_number_key', no.externalTaken)
  portal.platform.constraints.provide('cert_templates_name_key', no.nameTaken)
  portal.approval.provide(claimSubject)
  portal.files.openers.provide('certificate', openScan)
  portal.files.uploaders.provide('certificate', async (_actor, purpose) => purpose === 'certificate')
  portal.papers.verified.provide('certificate', findCertificate)
  portal.archive.provide('certificates', { ...archivedCertificates, proof: proofOfCertificate(portal) })
  portal.auditPack.provide('certificate', packedCertificates(portal))
  portal.guide.figures.provide('certificates', countCertificates)
  portal.guide.provideTasks('certificate', certificateTasks)
  portal.jobs.provide(ARCHIVE_JOB, runArchive(portal))
  portal.jobKinds.provide(ARCHIVE_KIND, { cancellable: false })
  portal.jobs.provide('certificate.expiry', () => remindOfExpiry(portal), { cron: '30 0 * * *' })
  templateRoutes(portal)
  certificateRoutes(portal)
}
