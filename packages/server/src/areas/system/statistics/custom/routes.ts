import { type DatasetName, datasets } from '@portal/contract/areas/system/dataset.ts'
import {
  deleteCustomReports,
  getCustomReport,
  listCustomReports,
  reportRefusals as no,
  saveCustomReport,
} from '@portal/contract/areas/system/statistics/report.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { exportReportsOn } from './export.ts'
import { dropReports, keepReport, reportList, showReport } from './store.ts'

/** 自定义报表: put together from the portal's data sets, read by each in his own scope. */
export const customReportRoutes = (portal: Portal): void => {
  const { app } = portal
  portal.platform.constraints.provide('custom_reports_name_key', no.nameTaken)
  serveList(portal, listCustomReports, [P.statisticsExport], reportList)
  serve(app, getCustomReport, showReport)
  serve(app, saveCustomReport, keepReport)
  serve(app, deleteCustomReports, dropReports)
  for (const name of Object.keys(datasets) as DatasetName[]) exportReportsOn(portal.exports, name)
}
