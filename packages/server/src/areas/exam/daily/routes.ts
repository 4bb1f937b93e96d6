import { dailyCalendar, dailyFirst, dailyToday, openDaily } from '@portal/contract/areas/exam/daily/daily.ts'
import {
  checkDailyPlan,
  dailyStat,
  listDailyPlans,
  previewDaily,
  saveDailyPlan,
  stopDailyPlan,
} from '@portal/contract/areas/exam/daily/plan.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { firstWith } from './first.ts'
import { provideDailyToday } from './guide.ts'
import { listPlans } from './list-plans.ts'
import { openWith } from './open.ts'
import { createParticipation } from './participation.ts'
import { createDailyPools } from './pool.ts'
import { previewWith } from './preview.ts'
import { check, save, stop } from './save-plan.ts'
import { dailyScene } from './scene.ts'
import { stat } from './stat.ts'
import { calendarWith, todayWith } from './today.ts'

export const dailyRoutes = (portal: Portal): void => {
  const { app, attempts, platform } = portal
  const pools = createDailyPools(platform.caches)
  serve(app, dailyToday, todayWith(attempts, createParticipation(platform.caches)))
  serve(app, dailyFirst, firstWith(portal, pools))
  serve(app, dailyCalendar, calendarWith(attempts))
  serve(app, openDaily, openWith(attempts))
  serveList(portal, listDailyPlans, [P.examDaily], listPlans)
  serve(app, saveDailyPlan, save)
  serve(app, stopDailyPlan, stop)
  serve(app, checkDailyPlan, check)
  serve(app, previewDaily, previewWith(portal, pools))
  serve(app, dailyStat, stat)

  attempts.provide(dailyScene(portal, pools))
  portal.pointsEvents.provide('dailyScored')
  provideDailyToday(portal)
}
