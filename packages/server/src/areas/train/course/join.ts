import { compareCourses, getCourse, listCourses } from '@portal/contract/areas/train/course/course.ts'
import { signDetail } from '@portal/contract/areas/train/course/sign-detail.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { getWith } from './get.ts'
import { compareThem, list } from './list.ts'
import { detail } from './sign-detail.ts'

/** 考核分析: what training achieved. */
export const joinCourses = (portal: Portal): void => {
  serveList(portal, listCourses, [P.trainAnalysisExport], list)
  serve(portal.app, getCourse, getWith(portal))
  serve(portal.app, compareCourses, compareThem)
  serveList(portal, signDetail, [P.trainAnalysisExport], detail)
}
