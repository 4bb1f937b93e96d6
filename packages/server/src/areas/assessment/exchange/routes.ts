import { checkQuestionExport, exportQuestions } from '@portal/contract/areas/assessment/exchange-import.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { checkExport, exportWith } from './export/export.ts'
import { questionImport } from './kind/kind.ts'

/** Questions in and out of the bank (40 section 11). */
export const questionExchangeRoutes = (portal: Portal): void => {
  portal.imports.provide(questionImport(portal))
  serve(portal.app, checkQuestionExport, checkExport)
  serveWithOwnTransaction(portal.app, exportQuestions, exportWith(portal))
}
