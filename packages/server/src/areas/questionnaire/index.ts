import type { Area } from '#src/shared/portal.ts'
import { allowSurveyFiles, openSurveyFiles } from './answer/files.ts'
import { admitsGuests } from './answer/standing.ts'
import { questionnaireTasks } from './answer/tasks.ts'
import { registerAnswersOfPeople } from './merge-people.ts'
import { closeNow, moveByClock, tidyByNight } from './opening/clock.ts'
import { CLOSE_JOB } from './opening/close.ts'
import { paletteOfQuestionnaires } from './palette.ts'
import { surveyQuestionRoutes } from './question/routes.ts'
import { questionnaireSubject } from './questionnaire/approval-subject.ts'
import { questionnaireReturn } from './report/reports.ts'
import { createFigures } from './result/shown.ts'
import { answerRoutes, manageRoutes, resultRoutes } from './routes.ts'

/** 问卷: asked by page and logic, answered by name, in confidence or by nobody who could be named. */
export const questionnaireArea: Area = (portal) => {
  registerAnswersOfPeople(portal.belongings)
  portal.palette.provide('questionnaire', paletteOfQuestionnaires)
  portal.guide.provideTasks('questionnaire', questionnaireTasks)
  portal.guests.provide('questionnaire', admitsGuests)
  portal.pointsEvents.provide('questionnaireDone')
  allowSurveyFiles(portal)
  openSurveyFiles(portal)
  portal.approval.provide(questionnaireSubject)
  const { platform, jobs } = portal
  const figures = createFigures(platform)
  manageRoutes(portal)
  surveyQuestionRoutes(portal)
  answerRoutes(portal, figures)
  resultRoutes(portal, figures)
  portal.reports.provide(questionnaireReturn)
  jobs.provide(CLOSE_JOB, ({ id }: { id: string }) => closeNow(platform, id))
  jobs.provide('questionnaire.clock', () => moveByClock(platform), { cron: '* * * * *' })
  jobs.provide('questionnaire.night', () => tidyByNight(platform), { cron: '10 18 * * *' })
}
