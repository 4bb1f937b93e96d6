import {
  listPointsAnomalies,
  listPointsEvents,
  listPointsRules,
  savePointsRule,
  simulatePointsRule,
} from '@portal/contract/areas/points/rule-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { anomalies } from './anomalies.ts'
import { eventsWith, list } from './list.ts'
import { saveWith } from './save.ts'
import { simulate } from './simulate.ts'

export const ruleRoutes = (portal: Portal): void => {
  const { app, pointsEvents } = portal
  serveList(portal, listPointsRules, [P.examPointsAdjust], list)
  serve(app, listPointsEvents, eventsWith(pointsEvents))
  serve(app, savePointsRule, saveWith(pointsEvents))
  serve(app, simulatePointsRule, simulate)
  serve(app, listPointsAnomalies, anomalies)
}
