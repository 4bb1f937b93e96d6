import { certificateArchive, examOutputs } from '@portal/contract/areas/exam/certificate.ts'
import { askForExamArchive } from '#src/areas/certificate/public.ts'
import { getRow } from '#src/kit/store.ts'
import { serve } from '#src/platform/http/serve.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Portal } from '#src/shared/portal.ts'
import { examBasis } from './basis.ts'
import { outputsWith } from './outputs.ts'

/** What a passed exam gives beside points (40 section 6). */
export const certificateRoutes = ({ app, attempts, certificateBases }: Portal): void => {
  certificateBases.provide('exam', examBasis)
  serve(app, examOutputs, outputsWith(attempts))
  serve(app, certificateArchive, async ({ tx, body: { examId } }) =>
    askForExamArchive(tx, await getRow(tx, exams, examId)),
  )
}
