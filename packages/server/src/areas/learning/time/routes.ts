import { recordCells } from '@portal/contract/areas/learning/record-cells.ts'
import {
  checkRecord,
  findByWatermark,
  listFlaggedRecords,
  listHourEntries,
  listHourRules,
  listOwnHourEntries,
  saveHourRule,
  simulateHourRule,
  summarizeHours,
} from '@portal/contract/areas/learning/time.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { exportable, serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Clock } from '../clock.ts'
import { onReports } from '../report-reads.ts'
import { entries, ownEntries } from './entries.ts'
import { checkWith, flagged } from './flags.ts'
import { rulesWith, saveRuleWith, simulateRuleWith } from './rules.ts'
import { summary } from './summary.ts'
import { watermark } from './watermark.ts'

export const timeRoutes = ({ app, platform: { reportDb } }: Portal, clock: Clock): void => {
  serve(app, listHourRules, rulesWith(clock))
  serve(app, saveHourRule, saveRuleWith(clock))
  serve(app, simulateHourRule, onReports(reportDb, simulateRuleWith(clock)))
  serveList(app, listHourEntries, [P.studyTimeExport], entries)
  serve(app, listOwnHourEntries, ownEntries.read)
  serveList(app, listFlaggedRecords, [P.studyTimeExport], flagged, { cells: recordCells })
  serve(app, checkRecord, checkWith(clock))
  serve(app, summarizeHours, onReports(reportDb, summary))
  exportable(app, summarizeHours, [P.studyTimeExport], summary)
  serve(app, findByWatermark, watermark)
}
