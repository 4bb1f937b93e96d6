import type { ReportFacts, ReportFilter } from '@portal/contract/areas/system/statistics/statistics.ts'
import { ExportFileButton } from '#src/shared/exchange/ExportFileButton.tsx'

interface ExportProps {
  /** The table of the report, or the rows behind one of its figures. */
  kind: 'run' | 'drill'
  report: ReportFacts
  filter: ReportFilter
  cell?: { measure: string; row?: string }
  title: string
}

/** 导出: the same figures or rows under the same conditions as a workbook. */
export function ExportReportButton({ kind, report, filter, cell, title }: ExportProps) {
  const { compare: _compare, ...conditions } = filter
  return (
    <ExportFileButton list={`rest/statistics/${kind}/${report.id}`} filter={{ ...conditions, ...cell }} title={title} />
  )
}
