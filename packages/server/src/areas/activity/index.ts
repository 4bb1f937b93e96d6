import {
  changeActivityState,
  deleteActivities,
  getActivity,
  listActivities,
  saveActivity,
} from '@portal/contract/areas/activity/activity.ts'
import {
  activityCandidates,
  activityRace,
  activityToday,
  bookActivity,
  correctActivity,
  savePrizes,
} from '@portal/contract/areas/activity/desk.ts'
import {
  activitySummary,
  countActivityUnits,
  getQuizBank,
  listActivityPeople,
  quizInfo,
  quizRank,
  remindActivity,
  saveQuiz,
  takeQuestions,
  unlinkQuestion,
} from '@portal/contract/areas/activity/quiz-answer.ts'
import { listSignParts } from '@portal/contract/areas/activity/sign.ts'
import { P } from '@portal/contract/privileges.ts'
import { runDraw } from '@portal/contract/shared/lots/draw.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Area } from '#src/shared/portal.ts'
import { aboutActivity } from './activity/about.ts'
import { changeStateWith, remove } from './activity/change-state.ts'
import { getWith } from './activity/get.ts'
import { listWith } from './activity/list.ts'
import { saveWith } from './activity/save.ts'
import { activityTasks } from './activity/tasks.ts'
import { createUnitFigures } from './activity/unit-figures.ts'
import { provideKinds } from './completion/kinds.ts'
import { listPeople } from './count/people.ts'
import { remindWith } from './count/remind.ts'
import { summaryWith } from './count/summary.ts'
import { countUnits } from './count/units.ts'
import { bookWith } from './desk/book.ts'
import { candidatesWith } from './desk/candidates.ts'
import { keepByClock } from './desk/clock.ts'
import { correct } from './desk/correct.ts'
import { raceWith } from './desk/race.ts'
import { todayWith } from './desk/today.ts'
import { savePrizesWith } from './draw/prizes.ts'
import { lotsOfActivities, runWith } from './draw/serve-draw.ts'
import { registerActivitiesOfPeople } from './merge-people.ts'
import { paletteOfActivities } from './palette.ts'
import { bankWith, saveQuizWith, takeWith, unlinkWith } from './quiz/bank.ts'
import { endByClock } from './quiz/clock.ts'
import { activityBankOwner } from './quiz/guard.ts'
import { infoWith } from './quiz/info.ts'
import { activityScene } from './quiz/scene.ts'
import { createStandings, rankWith } from './quiz/standing.ts'
import { activityTaking } from './report/reports.ts'
import { searchedActivities } from './searched.ts'
import { signPartOwner } from './sign/owner.ts'
import { signParts } from './sign/parts.ts'
import { followByClock } from './sign/sheets.ts'

/** 活动: for whom and when, and the quiz that is asked in it. */
export const activityArea: Area = (portal) => {
  const { app, platform, jobs, attempts, reports, activityParts } = portal
  registerActivitiesOfPeople(portal.belongings)
  reports.provide(activityTaking)
  portal.guide.provideTasks('activity', activityTasks)
  portal.search.provide('activity', searchedActivities)
  portal.palette.provide('activity', paletteOfActivities)
  portal.pointsEvents.provide('activityAnswer', 'activityDone')
  portal.bankOwners.provide('activity', activityBankOwner(attempts))
  provideKinds(activityParts)
  const figures = createUnitFigures(platform.caches)
  const standings = createStandings(platform.caches, attempts)

  serveList(portal, listActivities, [P.activityExport], listWith(figures))
  serve(app, getActivity, getWith(attempts, activityParts))
  serve(app, saveActivity, saveWith(attempts, activityParts))
  serve(app, deleteActivities, remove)
  serve(app, changeActivityState, changeStateWith(attempts, activityParts))

  serve(app, quizInfo, infoWith(attempts, standings))
  serve(app, quizRank, rankWith(standings, figures))
  serve(app, getQuizBank, bankWith(attempts))
  serve(app, saveQuiz, saveQuizWith(attempts))
  serve(app, takeQuestions, takeWith(attempts))
  serve(app, unlinkQuestion, unlinkWith(attempts))

  serveList(portal, countActivityUnits, [P.activityExport], countUnits, { about: aboutActivity })
  serveList(portal, listActivityPeople, [P.activityExport], listPeople, { about: aboutActivity })
  serve(app, activitySummary, summaryWith(attempts))
  serve(app, remindActivity, remindWith(attempts))

  portal.signIn.provide('activity', signPartOwner(activityParts))
  serve(app, listSignParts, signParts)
  jobs.provide('activity.signSheets', () => followByClock(portal), { cron: '* * * * *', queue: 'activity_sign' })
  serve(app, bookActivity, bookWith(attempts))
  serve(app, activityRace, raceWith(figures))
  serve(app, activityToday, todayWith(attempts, figures))
  serve(app, activityCandidates, candidatesWith(activityParts))
  serve(app, correctActivity, correct)
  serve(app, savePrizes, savePrizesWith(attempts))
  portal.lotsOwners.provide('activity', lotsOfActivities)
  serve(app, runDraw, runWith(attempts))

  attempts.provide(activityScene(attempts))
  jobs.provide('activity.clock', () => endByClock(attempts, activityParts), { cron: '* * * * *' })
  jobs.provide('activity.progress', () => keepByClock(platform, activityParts), { cron: '* * * * *' })
}
