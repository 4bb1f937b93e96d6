import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { ownCertificate } from '../certificate/certificate.ts'

/** What follows from a passed exam, for the sitting of one's own; both null where it is not passed, or not open yet. */
export const examOutputs = defineEndpoint({
  path: 'rest/exam/outputs',
  title: '查看考试通过后的证书与下一步',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ attemptId: id }),
  result: z.object({
    certificate: ownCertificate.nullable(),
    next: z.object({ text: z.string(), path: z.string() }).nullable(),
  }),
})

/** Certificates of an exam in one archive, made by a background job; those that were taken back are not among them. */
export const certificateArchive = defineEndpoint({
  path: 'rest/examResult/certificates',
  title: '打包下载证书',
  effect: 'write',
  access: [P.examExport],
  scope: 'rows',
  body: z.strictObject({ examId: id }),
  result: z.object({ jobId: id }),
})
