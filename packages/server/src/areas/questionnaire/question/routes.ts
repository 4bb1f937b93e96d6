import {
  deleteSurveyQuestions,
  getSurveyQuestion,
  listLibraryQuestions,
  listSurveyQuestions,
  saveSurveyQuestion,
  sortSurveyQuestions,
} from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { removeWith, sortWith } from './arrange.ts'
import { get, library, list } from './read.ts'
import { saveWith } from './save.ts'

export const surveyQuestionRoutes = (portal: Portal): void => {
  const { app } = portal
  serve(app, listSurveyQuestions, list)
  serve(app, getSurveyQuestion, get)
  serve(app, saveSurveyQuestion, saveWith(portal))
  serve(app, sortSurveyQuestions, sortWith(portal))
  serve(app, deleteSurveyQuestions, removeWith(portal))
  serve(app, listLibraryQuestions, library.read)
}
