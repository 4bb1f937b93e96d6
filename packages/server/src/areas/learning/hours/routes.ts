import {
  countVideoYearTotalClassHour,
  courseHourCount,
  updateClssHourCacheRecord,
} from '@portal/contract/areas/learning/hours/class-hour.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Clock } from '../clock.ts'
import { onReports } from '../report-reads.ts'
import { countYear } from './count-year.ts'
import { courseHoursWith } from './course-hours.ts'
import { handleRecalculation, recalculationWith } from './recalculation.ts'
import type { HourRules } from './rules.ts'

export const hourRoutes = (portal: Portal, needs: { clock: Clock; rules: HourRules }): void => {
  serve(portal.app, courseHourCount, courseHoursWith(needs))
  const countMany = onReports(portal.platform.reportDb, countYear)
  serve(portal.app, countVideoYearTotalClassHour, (call) => (call.body.orgId ? countMany : countYear)(call))
  serve(portal.app, updateClssHourCacheRecord, recalculationWith(needs))
  handleRecalculation(portal, needs.rules)
}
