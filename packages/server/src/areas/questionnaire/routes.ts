import {
  myAnswer,
  myQuestionnaires,
  openQuestionnaire,
  questionnaireResultForPeople,
  saveAnswerDraft,
  submitAnswer,
  takeSurveyFile,
} from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import {
  changeQuestionnaireState,
  copyQuestionnaire,
  crossQuestionnaire,
  exportQuestionnaire,
  getQuestionnaire,
  getQuestionnaireResult,
  listQuestionnaires,
  listQuotas,
  listResponses,
  makeQuestionnaireCodes,
  relatedQuestionnaires,
  remindQuestionnaire,
  saveQuestionnaire,
  validateQuestionnaire,
  voidResponse,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { saveDraft } from './answer/draft.ts'
import { takeFile } from './answer/files.ts'
import { mine, myWith, open } from './answer/open.ts'
import { submitWith } from './answer/submit.ts'
import { remind } from './opening/remind.ts'
import { changeStateWith } from './questionnaire/change-state.ts'
import { getWith, validate } from './questionnaire/detail.ts'
import { list } from './questionnaire/list.ts'
import { copy, saveWith } from './questionnaire/save.ts'
import { exportWith } from './result/export.ts'
import { crossWith, resultWith } from './result/read.ts'
import { related } from './result/related.ts'
import { listWith as listSingleWith, makeCodes, makeVoid, quotas } from './result/responses.ts'
import { type Figures, peopleResultWith } from './result/shown.ts'

export const manageRoutes = (portal: Portal): void => {
  const { app } = portal
  serveList(portal, listQuestionnaires, [P.questionnaireExport], list)
  serve(app, getQuestionnaire, getWith(portal))
  serve(app, saveQuestionnaire, saveWith(portal))
  serve(app, changeQuestionnaireState, changeStateWith(portal))
  serve(app, copyQuestionnaire, copy)
  serve(app, validateQuestionnaire, validate)
  serve(app, remindQuestionnaire, remind)
  serveWithOwnTransaction(app, makeQuestionnaireCodes, ({ commit, ...call }) =>
    commit((tx) => makeCodes({ ...call, tx })),
  )
}

export const resultRoutes = (portal: Portal, figures: Figures): void => {
  const { app } = portal
  serve(app, getQuestionnaireResult, resultWith(figures))
  serve(app, relatedQuestionnaires, related)
  serve(app, crossQuestionnaire, crossWith(portal.platform))
  serveList(portal, listResponses, [P.questionnaireExport], listSingleWith(portal.files))
  serve(app, voidResponse, makeVoid)
  serve(app, listQuotas, quotas)
  serveWithOwnTransaction(app, exportQuestionnaire, exportWith(portal, figures))
}

export const answerRoutes = ({ app, platform, files }: Portal, figures: Figures): void => {
  serve(app, openQuestionnaire, open)
  serve(app, saveAnswerDraft, saveDraft)
  serveWithOwnTransaction(app, submitAnswer, submitWith(platform, figures))
  serve(app, takeSurveyFile, takeFile)
  serve(app, myAnswer, myWith(files))
  serve(app, myQuestionnaires, mine)
  serve(app, questionnaireResultForPeople, peopleResultWith(figures))
}
