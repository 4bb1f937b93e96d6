import type { ReportFacts, ReportUnit } from '@portal/contract/areas/system/statistics/statistics.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import type { SQL } from 'drizzle-orm'

/** The period that a report is asked about, worked out. */
export interface ReportCall {
  year: number
  /** Half-open, in Asia/Shanghai days. */
  from: Date
  to: Date
}

/**
 * Condition on a fact while it is read: `o` is its row of `org_units`, the argument the person it is about. It holds the
 * data scope of the caller, the unit asked for and the roles and groups of the person; no report may leave it out.
 */
export type Within = (person: SQL) => SQL

interface Measure {
  title: string
  unit: ReportUnit
  definition: string
  /** The setting that says what it ought to come to. */
  target?: 'attainmentTarget'
  /** Condition on a fact `f`: the figure is how many facts meet it, and 明细 shows these. */
  where?: SQL
  /** Or any aggregate over the facts `f`. */
  value?: SQL
}

/**
 * A named report over facts. Every figure is counted from the same facts that 明细 shows, so that a figure and the rows it
 * opens cannot differ. Facts are rows with an `id` of their own, `user_id` (whom
 * they are about), `org_id` (the unit they belong to) or `row_key` and
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
  /** Their unit is that of the matter, not of the person: it stays where it is whoever has moved since. */
  ownUnit?: true
  /** Codes of the screen that shows the facts; 明细 asks for one of them and reaches no further than it does. */
  evidence?: readonly Privilege[]
  /** Column of the facts and its Chinese title, in the order of 明细. */
  columns: Readonly<Record<string, string>>
  order: SQL
  measures: Readonly<Record<string, Measure>>
  /**
   * The same figures from one row per person, for facts that are people times matters: rows `f` of `user_id`, `org_id`
   * and numbers, and what each measure makes of them. A test holds both ways together.
   */
  perPerson?: {
    facts(call: ReportCall, within: Within): SQL
    measures: Readonly<Record<string, SQL>>
  }
  facts(call: ReportCall, within: Within): SQL
}

/** Where areas hand in their reports, so that the statistics know no other area. */
export interface Reports {
  provide(report: Report): void
  all: readonly Report[]
  /** Takes every report, those handed in later too. */
  each(take: (report: Report) => void): void
}

export const createReports = (): Reports => {
  const all: Report[] = []
  const takers: ((report: Report) => void)[] = []
  return {
    provide: (report) => {
      if (all.some(({ id }) => id === report.id)) throw new Error(`report ${report.id} is handed in twice`)
      all.push(report)
      for (const take of takers) take(report)
    },
    all,
    each: (take) => {
      takers.push(take)
      all.forEach(take)
    },
  }
}
