import {
  explainRecord,
  getEvidence,
  getGaps,
  listRecords,
  remindLearners,
  restoreRecord,
  studyReport,
  videoRate,
  voidRecord,
  watchVideoListByCode,
} from '@portal/contract/areas/learning/record.ts'
import { recordCells } from '@portal/contract/areas/learning/record-cells.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Study } from '../study.ts'
import { evidenceWith, explain } from './evidence.ts'
import { gapsWith } from './gaps.ts'
import { listWith } from './list.ts'
import { videoRateWith } from './rate.ts'
import { remindWith } from './remind.ts'
import { reportWith } from './report.ts'
import { restoreWith, voidWith } from './void.ts'
import { watchedWith } from './watched.ts'

export const recordRoutes = (portal: Portal, study: Study): void => {
  const { app } = portal
  const { items } = study
  serve(app, getGaps, gapsWith(study))
  serveList(portal, listRecords, [P.videoExport, P.schoolVideoExport, P.schoolDocExport], listWith(items), {
    cells: recordCells,
  })
  serve(app, remindLearners, remindWith(study))
  serve(app, getEvidence, evidenceWith(items))
  serve(app, explainRecord, explain)
  serve(
    app,
    voidRecord,
    voidWith((tx) => study.clock(tx.db)),
  )
  serve(app, restoreRecord, restoreWith(study))
  serve(app, videoRate, videoRateWith(study))
  serve(app, watchVideoListByCode, watchedWith(items).read)
  serve(app, studyReport, reportWith(items, portal.platform.reportDb))
}
