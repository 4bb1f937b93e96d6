import { systemReports } from '@portal/contract/areas/system/report-words.ts'
import {
  drillReport,
  listMetrics,
  listReports,
  runMonths,
  saveMetric,
} from '@portal/contract/areas/system/statistics/statistics.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { type HandlerOf, serve } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Report, Reports } from '#src/shared/reports/report.ts'
import { ask, findReport } from './ask.ts'
import { boardRoutes } from './board/routes.ts'
import { customReportRoutes } from './custom/routes.ts'
import { factsBehind, mayOpen } from './drill.ts'
import { exportReport } from './export.ts'
import { limitMs, orTooSlow } from './later/limit.ts'
import { reportRunRoutes } from './later/routes.ts'
import { keepMetric, metricList } from './metrics.ts'
import { atOneMoment } from './moment.ts'
import { months } from './months.ts'
import { scheduleRoutes } from './schedule/routes.ts'

const groups: readonly string[] = Object.values(systemReports.groups)

const factsAbout = (report: Report, actor: Actor, target: number) => {
  const { id, group, title, period, rowTitle, measures } = report
  return {
    ...{ id, group, title, period },
    rowTitle: rowTitle ?? systemReports.unitRow,
    byUnit: rowTitle === undefined,
    measures: Object.entries(measures).map(([key, { where, value: _value, target: aim, ...facts }]) => ({
      ...{ key, ...facts },
      drillable: where !== undefined && mayOpen(report, actor),
      target: aim === undefined ? null : target,
    })),
  }
}

const drill =
  (platform: Platform, reports: Reports): HandlerOf<typeof drillReport> =>
  async ({ tx, actor, body: { reportId, filter, cell, page, pageSize } }) => {
    const { compare: _compare, ...conditions } = filter
    const report = findReport(reports, reportId)
    ensure(mayOpen(report, actor), errors.noRight)
    const work = async (own: Tx) =>
      factsBehind(own, actor, await ask(own, report, conditions), { cell, page, pageSize })
    const found = await orTooSlow(platform, atOneMoment(platform, tx, work, { mostMs: limitMs(platform) }))
    return { columns: Object.entries(report.columns).map(([key, title]) => ({ key, title })), ...found }
  }

/** 统计管理: named reports of all areas, their figures opened down to the rows they count. */
export const statisticsRoutes = (portal: Portal): void => {
  const { app, platform, reports } = portal
  serve(app, listReports, async ({ actor }) => {
    const target = await portal.settings.get('attainmentTarget')
    const list = reports.all
      .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))
      .map((report) => factsAbout(report, actor, target))
    return { list, total: list.length }
  })
  reportRunRoutes(portal)
  serve(app, drillReport, drill(platform, reports))
  serve(app, runMonths, months(platform, reports))
  reports.each((report) => exportReport(portal.exports, report))
  serve(app, listMetrics, metricList(reports))
  serve(app, saveMetric, keepMetric(reports))
  customReportRoutes(portal)
  scheduleRoutes(portal)
  boardRoutes(portal)
}
