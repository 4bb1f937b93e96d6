import {
  batchQuestions,
  changeQuestionState,
  deleteQuestions,
  diffQuestion,
  getQuestion,
  listQuestions,
  listQuestionVersions,
  mergeQuestions,
  questionHealthCounts,
  saveNewQuestions,
  saveQuestion,
  tryQuestionScore,
} from '@portal/contract/areas/assessment/question/endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { batchWith } from './batch.ts'
import { changeStateWith, removeWith } from './change-state.ts'
import { diffWith, getWith, versionsWith } from './detail.ts'
import { health, list } from './list.ts'
import { mergeWith } from './merge.ts'
import { saveAllWith, saveWith } from './save.ts'
import { tryScore } from './try-score.ts'

export const questionRoutes = (portal: Portal): void => {
  const { app } = portal
  serveList(portal, listQuestions, [P.questionBankExport], list)
  serve(app, getQuestion, getWith(portal))
  serve(app, listQuestionVersions, versionsWith(portal))
  serve(app, diffQuestion, diffWith(portal))
  serve(app, saveQuestion, saveWith(portal))
  serve(app, saveNewQuestions, saveAllWith(portal))
  serve(app, changeQuestionState, changeStateWith(portal))
  serve(app, deleteQuestions, removeWith(portal))
  serve(app, batchQuestions, batchWith(portal.bankOwners))
  serve(app, mergeQuestions, mergeWith(portal.bankOwners))
  serve(app, questionHealthCounts, health)
  serve(app, tryQuestionScore, tryScore)
}
