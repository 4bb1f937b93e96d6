import { getUnitVideo, listUnitPeople, unitQuestionStat } from '@portal/contract/areas/video/unit-people.ts'
import { getUnitFigures, listUnitVideos, unitStudy } from '@portal/contract/areas/video/unit-study.ts'
import { P } from '@portal/contract/privileges.ts'
import { onReports } from '#src/areas/learning/public.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { questionsWith, videoWith } from './detail.ts'
import { figuresWith } from './figures.ts'
import { listWith } from './list.ts'
import { peopleOfVideo } from './people.ts'
import { unitStudyOf } from './unit-study.ts'

/** How the units of a safety officer learn, without editing (30-learning section 10). */
export const unitRoutes = (portal: Portal): void => {
  const { app, files, platform, studyClock } = portal
  const { reportDb } = platform
  serveList(portal, listUnitVideos, [P.schoolVideoExport], onReports(reportDb, listWith(files)))
  serve(app, unitStudy, onReports(reportDb, unitStudyOf))
  serve(app, getUnitFigures, onReports(reportDb, figuresWith(studyClock.now)))
  serve(app, getUnitVideo, videoWith(files))
  serve(app, unitQuestionStat, onReports(reportDb, questionsWith(portal)))
  serve(app, listUnitPeople, onReports(reportDb, peopleOfVideo.read))
  portal.exports.provide(listUnitPeople, [P.schoolVideoExport], peopleOfVideo)
}
