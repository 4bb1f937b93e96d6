import type { ReportFacts, ReportUnit } from '@portal/contract/areas/system/statistics.ts'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'

/** The period and unit that a report is asked about, worked out. */
export interface ReportCall {
  tx: Tx
  year: number
  /** Half-open, in Asia/Shanghai days. */
  from: Date
  to: Date
}

interface Measure {
  title: string
  unit: ReportUnit
  definition: string
  /** Condition on a fact `f`: the figure is how many facts meet it, and 明细 shows these. */
  where?: SQL
  /** Or any aggregate over the facts `f`. */
  value?: SQL
}

/**
 * A named report over facts. Every figure is counted from the same facts that 明细 shows, so that a figure and the rows it
 * opens cannot differ. Facts are rows with at least `org_id`, `org_path` (of the unit they belong to) or `row_key` and
 * `row_label` (where the table is not by unit), and the columns named in `columns`.
 */
export interface Report {
  id: string
  group: string
  title: string
  definition: string
  period: ReportFacts['period']
  /** Without it the table is by unit. */
  rowTitle?: string
  /** Column of the facts and its Chinese title, in the order of 明细. */
  columns: Readonly<Record<string, string>>
  order: SQL
  measures: Readonly<Record<string, Measure>>
  /** Facts of the period, within the data scope of the caller and below the unit where one is asked. */
  facts(call: ReportCall, unit: SQL): SQL
}

/** Where areas hand in their reports, so that the statistics know no other area. */
export interface Reports {
  provide(report: Report): void
  all: readonly Report[]
}

export const createReports = (): Reports => {
  const all: Report[] = []
  return { provide: (report) => void all.push(report), all }
}
