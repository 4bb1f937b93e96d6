import {
  deleteSchedules,
  listScheduleRuns,
  listSchedules,
  saveSchedule,
  sendScheduleNow,
} from '@portal/contract/areas/system/statistics/schedule.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { tick } from './run.ts'
import { dropSchedules, keepSchedule, runList, scheduleList, sendNow, TICK_JOB } from './store.ts'

/** 定时发送: reports that come by themselves, to each his own part. */
export const scheduleRoutes = (portal: Portal): void => {
  const { app, jobs } = portal
  serveList(portal, listSchedules, [P.statisticsSchedule], scheduleList(portal))
  serve(app, saveSchedule, keepSchedule(portal))
  serve(app, deleteSchedules, dropSchedules)
  serve(app, sendScheduleNow, sendNow)
  serve(app, listScheduleRuns, runList.read)
  jobs.provide(TICK_JOB, () => tick(portal), { cron: '* * * * *' })
}
