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
} from '@portal/contract/areas/learning/study-time.ts'
import { serve } from '#src/platform/serve.ts'
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
  serve(app, listHourEntries, entries)
  serve(app, listOwnHourEntries, ownEntries)
  serve(app, listFlaggedRecords, flagged)
  serve(app, checkRecord, checkWith(clock))
  serve(app, summarizeHours, onReports(reportDb, summary))
  serve(app, findByWatermark, watermark)
}
