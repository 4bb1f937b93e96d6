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
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { onReports } from '../report-reads.ts'
import type { Study } from '../study.ts'
import { entries, ownEntries } from './entries.ts'
import { checkWith, flaggedWith } from './flags.ts'
import { rulesWith, saveRuleWith, simulateRuleWith } from './rules.ts'
import { summary } from './summary.ts'
import { watermarkWith } from './watermark.ts'

export const timeRoutes = (portal: Portal, study: Study): void => {
  const { app, platform } = portal
  const { reportDb } = platform
  const { clock, items } = study
  serve(app, listHourRules, rulesWith(clock))
  serve(app, saveHourRule, saveRuleWith(clock))
  serve(app, simulateHourRule, onReports(reportDb, simulateRuleWith(study)))
  serveList(portal, listHourEntries, [P.studyTimeExport], entries)
  serve(app, listOwnHourEntries, ownEntries.read)
  serveList(portal, listFlaggedRecords, [P.studyTimeExport], flaggedWith(items), { cells: recordCells })
  serve(app, checkRecord, checkWith(clock))
  serve(app, summarizeHours, onReports(reportDb, summary))
  portal.exports.provide(summarizeHours, [P.studyTimeExport], summary)
  serve(app, findByWatermark, watermarkWith(items))
}
