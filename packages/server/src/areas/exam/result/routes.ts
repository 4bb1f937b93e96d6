import { listAnswers } from '@portal/contract/areas/exam/attempt/answer-list.ts'
import {
  compareResults,
  listResults,
  publishResults,
  remindAbsent,
  remindUnfinished,
  resultDetail,
  resultFigures,
  voidResult,
} from '@portal/contract/areas/exam/result.ts'
import { importOffline } from '@portal/contract/areas/exam/result-offline.ts'
import { P } from '@portal/contract/privileges.ts'
import { checkImportFile } from '#src/areas/exchange/public.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { publishWith, registerResults, remind, remindOpen, voidOne } from './acts.ts'
import { answersWith } from './answers.ts'
import { compare } from './compare.ts'
import { detailWith } from './detail.ts'
import { figuresWith, list } from './list.ts'
import { offlineImport } from './offline.ts'

export const resultRoutes = (portal: Portal): void => {
  const { app, attempts } = portal
  serveList(portal, listResults, [P.examExport], list)
  serveList(portal, listAnswers, [P.examExport], answersWith(attempts))
  serve(app, resultFigures, figuresWith(attempts))
  serve(app, compareResults, compare)
  serve(app, resultDetail, detailWith(attempts))
  serve(app, publishResults, publishWith(attempts))
  serve(app, voidResult, voidOne)
  serve(app, remindAbsent, remind)
  serve(app, remindUnfinished, remindOpen)
  registerResults(portal)
  portal.imports.provide(offlineImport)
  const checkFile = checkImportFile(portal)
  serveWithOwnTransaction(app, importOffline, ({ body: { examId, ...file }, ...call }) =>
    checkFile({ ...call, body: { ...file, activate: '1', kind: 'examResults', targetId: examId } }),
  )
}
