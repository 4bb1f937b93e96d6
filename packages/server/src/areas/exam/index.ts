import type { Area } from '#src/shared/portal.ts'
import { analysisRoutes } from './analysis/routes.ts'
import { anomalyRoutes } from './anomaly/routes.ts'
import { appealRoutes } from './appeal/routes.ts'
import { attemptRoutes } from './attempt/routes.ts'
import { certificateRoutes } from './certificate/routes.ts'
import { dailyRoutes } from './daily/routes.ts'
import { examAgenda, runningExamsCard } from './exam/guide.ts'
import { examRoutes } from './exam/routes.ts'
import { countWrong, examTasks, markTasks, wrongTasks } from './exam/tasks.ts'
import { hazardRoutes } from './hazard/routes.ts'
import { liveQuizRoutes } from './live/routes.ts'
import { markRoutes } from './mark/routes.ts'
import { registerExamsOfPeople } from './merge-people.ts'
import { monitorRoutes } from './monitor/routes.ts'
import { paletteOfExams } from './palette.ts'
import { paperRoutes } from './paper/routes.ts'
import { practiceRoutes } from './practice/routes.ts'
import { regradeRoutes } from './regrade/routes.ts'
import { examReports } from './report/reports.ts'
import { resultRoutes } from './result/routes.ts'
import { wrongRoutes } from './wrong/routes.ts'

export const examArea: Area = (portal) => {
  registerExamsOfPeople(portal.belongings)
  attemptRoutes(portal)
  examRoutes(portal)
  monitorRoutes(portal)
  paperRoutes(portal)
  markRoutes(portal)
  resultRoutes(portal)
  analysisRoutes(portal)
  appealRoutes(portal)
  anomalyRoutes(portal)
  certificateRoutes(portal)
  regradeRoutes(portal)
  dailyRoutes(portal)
  hazardRoutes(portal)
  liveQuizRoutes(portal)
  practiceRoutes(portal)
  wrongRoutes(portal)
  portal.guide.cards.provide('runningExams', runningExamsCard)
  portal.guide.agenda.provide('exam', examAgenda)
  portal.guide.figures.provide('wrong', countWrong)
  portal.guide.provideTasks('exam', examTasks)
  portal.guide.provideTasks('mark', markTasks)
  portal.guide.provideTasks('wrong', wrongTasks)
  portal.palette.provide('exam', paletteOfExams)
  for (const report of examReports) portal.reports.provide(report)
}
