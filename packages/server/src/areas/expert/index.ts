import {
  answerQuestion,
  askInfo,
  assignQuestions,
  auditQuestions,
  convertQuestion,
  mergeQuestion,
  questionStat,
  transferQuestion,
} from '@portal/contract/areas/expert/desk.ts'
import { deleteExperts, listExperts, saveExpert, saveLeave } from '@portal/contract/areas/expert/expert.ts'
import {
  acceptAnswer,
  followUpQuestion,
  getQuestion,
  listQuestions,
  markUseful,
  rateQuestion,
  reopenQuestion,
  reportQuestion,
  saveQuestion,
  similarQuestions,
  supplementQuestion,
} from '@portal/contract/areas/expert/question.ts'
import { EXPERT_FIELDS, expertRefusals as no } from '@portal/contract/areas/expert/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { expertQuestions } from '#src/schema/expert/question.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Area } from '#src/shared/portal.ts'
import { answerWith, askForInfo } from './desk/answer.ts'
import { assign, merge, transfer } from './desk/assign.ts'
import { audit } from './desk/audit.ts'
import { followClock } from './desk/clock.ts'
import { convertWith } from './desk/convert.ts'
import { statWith } from './desk/stat.ts'
import { questionTasks } from './desk/tasks.ts'
import { keepFigures } from './expert/figures.ts'
import { list as experts } from './expert/list.ts'
import { leaveWith, remove, save } from './expert/save.ts'
import { registerExpertsOfPeople } from './merge-people.ts'
import { paletteOfQuestions } from './palette.ts'
import { accept } from './question/accept.ts'
import { followUpWith, rateWith, reopenWith, report, supplementWith, useful } from './question/acts.ts'
import { askWith } from './question/ask.ts'
import { questionContent } from './question/content.ts'
import { getWith } from './question/get.ts'
import { list } from './question/list.ts'
import { allowPictures } from './question/pictures.ts'
import { searchedQuestions } from './question/searched.ts'
import { similar } from './question/similar.ts'

/** 专家在线: questions, who answers them by when, and what became of the answers. */
export const expertArea: Area = (portal) => {
  const { app, platform, jobs } = portal
  serveList(portal, listExperts, [P.questionnaireExpertExport], experts)
  serve(app, saveExpert, save)
  serve(app, deleteExperts, remove)
  serve(app, saveLeave, leaveWith(portal))

  serveList(portal, listQuestions, [P.questionnaireExpertExport], list)
  serve(app, getQuestion, getWith(portal))
  serve(app, saveQuestion, askWith(portal))
  serve(app, similarQuestions, similar)
  serve(app, supplementQuestion, supplementWith(portal))
  serve(app, acceptAnswer, accept)
  serve(app, rateQuestion, rateWith(portal))
  serve(app, followUpQuestion, followUpWith(portal))
  serve(app, reopenQuestion, reopenWith(portal))
  serve(app, markUseful, useful)
  serve(app, reportQuestion, report)

  serve(app, answerQuestion, answerWith(portal))
  serve(app, askInfo, askForInfo)
  serve(app, transferQuestion, transfer)
  serve(app, assignQuestions, assign)
  serve(app, mergeQuestion, merge)
  serve(app, auditQuestions, audit)
  serve(app, convertQuestion, convertWith(portal))
  serve(app, questionStat, statWith(portal))

  allowPictures(portal)
  registerExpertsOfPeople(portal.belongings)
  platform.constraints.provide('experts_user_key', no.alreadyExpert)
  portal.content.provide('expertQuestion', questionContent)
  portal.search.provide('expert', searchedQuestions)
  portal.palette.provide('question', paletteOfQuestions)
  portal.guide.provideTasks('expertQuestion', questionTasks)
  portal.pointsEvents.provide('answerAccepted')
  portal.dictionaryUses.provide(EXPERT_FIELDS, { column: expertQuestions.field })
  jobs.provide('expert.clock', () => followClock(portal), { cron: '* * * * *', queue: 'expert_clock' })
  jobs.provide('expert.figures', () => keepFigures(platform), { cron: '*/5 * * * *', queue: 'expert_figures' })
}
