import {
  deleteQuestionLabels,
  listQuestionLabels,
  mergeQuestionLabels,
  questionLabelOptions,
  saveQuestionLabel,
} from '@portal/contract/areas/assessment/label.ts'
import { questionLabelRefusals } from '@portal/contract/areas/assessment/question/words.ts'
import { P } from '@portal/contract/privileges.ts'
import type { FastifyInstance } from 'fastify'
import { nameConstraint } from '#src/platform/http/envelope.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import { list, options } from './list.ts'
import { merge, remove } from './merge.ts'
import { save } from './save.ts'

export const questionLabelRoutes = (app: FastifyInstance): void => {
  nameConstraint('question_labels_name_key', questionLabelRefusals.taken)
  serveList(app, listQuestionLabels, [P.questionBankExport], list)
  serve(app, questionLabelOptions, options)
  serve(app, saveQuestionLabel, save)
  serve(app, mergeQuestionLabels, merge)
  serve(app, deleteQuestionLabels, remove)
}
