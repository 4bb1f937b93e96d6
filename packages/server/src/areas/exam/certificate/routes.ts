import { examOutputs, myCertificates, verifyCertificate } from '@portal/contract/areas/exam/certificate.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { mine, outputsWith } from './read.ts'
import { verify } from './verify.ts'

/** What a passed exam gives beside points (40 section 6). */
export const certificateRoutes = ({ app, attempts }: Portal): void => {
  serve(app, myCertificates, mine)
  serve(app, examOutputs, outputsWith(attempts))
  serve(app, verifyCertificate, verify)
}
