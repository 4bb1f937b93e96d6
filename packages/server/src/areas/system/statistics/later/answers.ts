import type { ReportDefinition, runCustomReport } from '@portal/contract/areas/system/statistics/report.ts'
import type { runReport } from '@portal/contract/areas/system/statistics/statistics.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { LaterRequest } from '#src/schema/system/statistics.ts'
import type { Report, Reports } from '#src/shared/reports/report.ts'
import { ask, findReport } from '../ask.ts'
import { columnsShown } from '../custom/query.ts'
import { rowsOfReport, wholeOfReport } from '../custom/run.ts'
import { figuresOf, tableOf } from '../figures.ts'
import { atOneMoment, type Bounds } from '../moment.ts'
import { periodBefore } from '../period.ts'

export type NamedAnswer = ResultOf<typeof runReport>
export type CustomAnswer = ResultOf<typeof runCustomReport>

/** A job keeps at most so many rows of a report of somebody's own; the whole is for the export. */
export const KEPT_ROWS = 2000

type NamedRequest = Extract<LaterRequest, { kind: 'named' }>

/** What is answered while a job works. */
export const emptyNamed = (jobId: string, { definition }: Report): NamedAnswer => ({
  ...{ jobId, definition, figures: {}, before: null, rows: [], trail: [] },
  asOf: new Date().toISOString(),
})

export const emptyCustom = (jobId: string, { group, chart }: ReportDefinition): CustomAnswer => ({
  ...{ jobId, chart, groups: group.length, columns: [], list: [], total: 0, kept: null, figures: {} },
  asOf: new Date().toISOString(),
})

export const answerNamed = (
  { platform, reports }: { platform: Platform; reports: Reports },
  tx: Tx,
  { reportId, filter: { compare, ...conditions } }: Omit<NamedRequest, 'kind'>,
  bounds: Bounds,
): Promise<NamedAnswer> => {
  const report = findReport(reports, reportId)
  const work = async (own: Tx): Promise<NamedAnswer> => {
    const asOf = new Date().toISOString()
    const asked = await ask(own, report, conditions)
    const before = { ...asked, period: periodBefore(asked.period) }
    return {
      jobId: null,
      ...(await tableOf(own, asked)),
      before: compare ? await figuresOf(own, before) : null,
      trail: asked.base.trail,
      asOf,
      definition: report.definition,
    }
  }
  return atOneMoment(platform, tx, work, bounds)
}

export const answerCustom = (
  platform: Platform,
  tx: Tx,
  actor: Actor,
  definition: ReportDefinition,
  { page, pageSize, ...bounds }: { page: number; pageSize: number } & Bounds,
): Promise<CustomAnswer> => {
  const work = async (own: Tx): Promise<CustomAnswer> => {
    const asOf = new Date().toISOString()
    const { list, total } = await rowsOfReport(own, actor, definition, { page, pageSize })
    const { figures } = await wholeOfReport(own, actor, definition)
    return {
      jobId: null,
      columns: columnsShown(definition).map(({ key, title, numeric }) => ({ key, title, numeric })),
      groups: definition.group.length,
      chart: definition.chart,
      kept: null,
      ...{ list, total, figures, asOf },
    }
  }
  return atOneMoment(platform, tx, work, bounds)
}
