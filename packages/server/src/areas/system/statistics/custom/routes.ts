import { type DatasetName, datasets } from '@portal/contract/areas/system/dataset.ts'
import {
  deleteCustomReports,
  getCustomReport,
  listCustomReports,
  reportRefusals as no,
  runCustomReport,
  saveCustomReport,
} from '@portal/contract/areas/system/statistics-report.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import type { Actor } from '#src/platform/actor.ts'
import { nameConstraint } from '#src/platform/envelope.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { type HandlerOf, serve } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { atOneMoment } from '../ask.ts'
import { exportReportsOn } from './export.ts'
import { columnsShown, ensureReadable } from './query.ts'
import { rowsOfReport, wholeOfReport } from './run.ts'
import { dropReports, findReportFor, keepReport, pageOfReports, showReport } from './store.ts'

type Asked = Parameters<HandlerOf<typeof runCustomReport>>[0]['body']

/** A saved report is read by everybody it is for; one that is being put together, by who may put some together. */
const definitionOf = async (tx: Tx, actor: Actor, { id, definition }: Asked) => {
  if (id !== undefined) return (await findReportFor(tx, actor, id)).definition
  ensure(definition, errors.missing)
  ensure(actor.holds(P.statisticsEdit), errors.noRight)
  return definition
}

const run =
  (platform: Platform): HandlerOf<typeof runCustomReport> =>
  async ({ tx, actor, body }) => {
    const definition = await definitionOf(tx, actor, body)
    ensureReadable(actor, definition.dataset)
    return atOneMoment(platform, tx, async (own) => {
      const asOf = new Date().toISOString()
      const { list, total } = await rowsOfReport(own, actor, definition, body)
      const { figures } = await wholeOfReport(own, actor, definition)
      return {
        columns: columnsShown(definition).map(({ key, title, numeric }) => ({ key, title, numeric })),
        groups: definition.group.length,
        chart: definition.chart,
        ...{ list, total, figures, asOf },
      }
    })
  }

/** 自定义报表: put together from the portal's data sets, read by each in his own scope. */
export const customReportRoutes = ({ app, platform }: Portal): void => {
  nameConstraint('custom_reports_name_key', no.nameTaken)
  serveList(app, listCustomReports, [P.statisticsExport], pageOfReports)
  serve(app, getCustomReport, showReport)
  serve(app, saveCustomReport, keepReport)
  serve(app, deleteCustomReports, dropReports)
  serve(app, runCustomReport, run(platform))
  for (const name of Object.keys(datasets) as DatasetName[]) exportReportsOn(app, name)
}
