import { deleteExemptions, listExemptions, saveExemption } from '@portal/contract/areas/health/exempt.ts'
import { changeHealthForm, listHealthForms, saveHealthForm } from '@portal/contract/areas/health/form.ts'
import {
  fullHealthReport,
  getHealthReports,
  healthBoard,
  liftHealthReport,
  listHealthReports,
  myHealth,
  proxyHealthReport,
  remindHealth,
  saveHealthReport,
} from '@portal/contract/areas/health/report.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Area } from '#src/shared/portal.ts'
import { lift } from './approve/lift.ts'
import { healthSubject } from './approve/subject.ts'
import { exemptList } from './exempt/list.ts'
import { remove as removeExemptions, save as saveExempt } from './exempt/save.ts'
import { changeState } from './form/change-state.ts'
import { formList } from './form/list.ts'
import { save as saveForm } from './form/save.ts'
import { registerHealthOfPeople } from './merge-people.ts'
import { paletteOfHealthForms } from './palette.ts'
import { board } from './report/board.ts'
import { followClock, openDays } from './report/clock.ts'
import { fullWith } from './report/full.ts'
import { reportList } from './report/list.ts'
import { mineWith } from './report/mine.ts'
import { personWith } from './report/person.ts'
import { remind } from './report/remind.ts'
import { proxyWith, saveWith } from './report/write.ts'
import { healthTasks } from './tasks.ts'

/** 疫情填报: what people report about their health, who has not, and who may not come. */
export const healthArea: Area = (portal) => {
  const { app, jobs } = portal
  const exportBy = [P.healthReportExport]
  serve(app, myHealth, mineWith(portal))
  serve(app, saveHealthReport, saveWith(portal))
  serve(app, proxyHealthReport, proxyWith(portal))
  serveList(portal, listHealthReports, exportBy, reportList(portal))
  serve(app, healthBoard, board)
  serve(app, getHealthReports, personWith(portal))
  serve(app, remindHealth, remind)
  serve(app, fullHealthReport, fullWith(portal))
  serve(app, liftHealthReport, lift)

  serve(app, listHealthForms, formList.read)
  serve(app, saveHealthForm, saveForm)
  serve(app, changeHealthForm, changeState)
  serveList(portal, listExemptions, exportBy, exemptList)
  serve(app, saveExemption, saveExempt)
  serve(app, deleteExemptions, removeExemptions)

  portal.approval.provide(healthSubject(portal))
  registerHealthOfPeople(portal.belongings)
  portal.palette.provide('healthForm', paletteOfHealthForms)
  portal.guide.provideTasks('health', healthTasks)
  jobs.provide('health.days', () => openDays(portal, new Date()), { cron: '*/15 * * * *', queue: 'health_days' })
  jobs.provide('health.clock', () => followClock(portal, new Date()), { cron: '* * * * *', queue: 'health_clock' })
}
