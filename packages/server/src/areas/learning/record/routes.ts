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
import type { Clock } from '../clock.ts'
import type { HourRules } from '../hours/rules.ts'
import { evidence, explain } from './evidence.ts'
import { gapsWith } from './gaps.ts'
import { list } from './list.ts'
import { videoRateWith } from './rate.ts'
import { remindWith } from './remind.ts'
import { report } from './report.ts'
import { restoreWith, voidWith } from './void.ts'
import { watched } from './watched.ts'

export const recordRoutes = ({ app, platform }: Portal, needs: { clock: Clock; rules: HourRules }): void => {
  serve(app, getGaps, gapsWith(needs))
  serveList(app, listRecords, [P.videoExport, P.schoolVideoExport, P.schoolDocExport], list, { cells: recordCells })
  serve(app, remindLearners, remindWith(needs.clock))
  serve(app, getEvidence, evidence)
  serve(app, explainRecord, explain)
  serve(
    app,
    voidRecord,
    voidWith((tx) => needs.clock(tx.db)),
  )
  serve(app, restoreRecord, restoreWith(needs.rules))
  serve(app, videoRate, videoRateWith(needs.clock))
  serve(app, watchVideoListByCode, watched.read)
  serve(app, studyReport, report(platform.reportDb))
}
