import {
  countVideoYearTotalClassHour,
  courseHourCount,
  updateClssHourCacheRecord,
} from '@portal/contract/areas/learning/hours/class-hour.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { onReports } from '../report-reads.ts'
import type { Study } from '../study.ts'
import { countYear } from './count-year.ts'
import { courseHoursWith } from './course-hours.ts'
import { handleRecalculation, recalculationWith } from './recalculation.ts'

export const hourRoutes = (portal: Portal, study: Study): void => {
  serve(portal.app, courseHourCount, courseHoursWith(study))
  const countMany = onReports(portal.platform.reportDb, countYear)
  serve(portal.app, countVideoYearTotalClassHour, (call) => (call.body.orgId ? countMany : countYear)(call))
  serve(portal.app, updateClssHourCacheRecord, recalculationWith(study))
  handleRecalculation(portal, study)
}
