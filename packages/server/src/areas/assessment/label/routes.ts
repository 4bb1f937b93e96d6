import {
  deleteQuestionLabels,
  listQuestionLabels,
  mergeQuestionLabels,
  questionLabelOptions,
  saveQuestionLabel,
} from '@portal/contract/areas/assessment/label.ts'
import { questionLabelRefusals } from '@portal/contract/areas/assessment/question/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { list, options } from './list.ts'
import { merge, remove } from './merge.ts'
import { save } from './save.ts'

export const questionLabelRoutes = (portal: Portal): void => {
  const { app } = portal
  portal.platform.constraints.provide('question_labels_name_key', questionLabelRefusals.taken)
  serveList(portal, listQuestionLabels, [P.questionBankExport], list)
  serve(app, questionLabelOptions, options)
  serve(app, saveQuestionLabel, save)
  serve(app, mergeQuestionLabels, merge)
  serve(app, deleteQuestionLabels, remove)
}
