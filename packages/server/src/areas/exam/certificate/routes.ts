import {
  certificateArchive,
  certificatePdf,
  examOutputs,
  myCertificates,
  verifyCertificate,
} from '@portal/contract/areas/exam/certificate.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { ARCHIVE_JOB, ARCHIVE_KIND, askForArchive, runArchive } from './archive.ts'
import { pdfWith } from './paper.ts'
import { mine, outputsWith } from './read.ts'
import { findCertificate, verifyWith } from './verify.ts'

/** What a passed exam gives beside points (40 section 6). */
export const certificateRoutes = (portal: Portal): void => {
  const { app, attempts, papers } = portal
  papers.verified.provide('exam', findCertificate)
  serve(app, myCertificates, mine)
  serve(app, examOutputs, outputsWith(attempts))
  serve(app, certificatePdf, pdfWith(portal))
  serve(app, verifyCertificate, verifyWith(papers))
  serve(app, certificateArchive, askForArchive)
  portal.jobs.provide(ARCHIVE_JOB, runArchive(portal))
  portal.jobKinds.provide(ARCHIVE_KIND, { cancellable: false })
}
