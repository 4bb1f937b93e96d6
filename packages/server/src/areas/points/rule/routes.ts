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
import { events, list } from './list.ts'
import { save } from './save.ts'
import { simulate } from './simulate.ts'

export const ruleRoutes = ({ app }: Portal): void => {
  serveList(app, listPointsRules, [P.examPointsAdjust], list)
  serve(app, listPointsEvents, events)
  serve(app, savePointsRule, save)
  serve(app, simulatePointsRule, simulate)
  serve(app, listPointsAnomalies, anomalies)
}
