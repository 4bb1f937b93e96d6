import type { ReportMeasure, runReport } from '@portal/contract/areas/system/statistics/statistics.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

export type ReportResult = ResultOf<typeof runReport>
export type ReportRow = ReportResult['rows'][number]

/** One figure that is opened: of a row, or without one of the whole. */
export interface OpenedFigure {
  measure: ReportMeasure
  row?: ReportRow
  value: number
}
