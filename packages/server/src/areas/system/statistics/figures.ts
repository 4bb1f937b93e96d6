import { systemReports as words } from '@portal/contract/areas/system/report-words.ts'
import type { runReport } from '@portal/contract/areas/system/statistics/statistics.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Report } from '#src/shared/reports/report.ts'
import { type Asked, countedOf } from './ask.ts'
import { namesOfUnits } from './base.ts'

type Result = ResultOf<typeof runReport>

/** Values of all measures over facts `f`, side by side. */
const measuresOf = ({ measures, perPerson }: Report): SQL =>
  sql.join(
    Object.entries(measures).map(([key, { where, value }]) => {
      const figure = perPerson?.measures[key] ?? value ?? sql`count(*) filter (where ${where ?? sql`true`})`
      return sql`(${figure})::float8 as ${sql.identifier(key)}`
    }),
    sql`, `,
  )

const valuesOf = ({ measures }: Report, row: Record<string, unknown>): Result['figures'] =>
  Object.fromEntries(
    Object.keys(measures).map((key) => {
      const value = row[key]
      return [key, typeof value === 'number' ? Math.round(value * 100) / 100 : null]
    }),
  )

export const figuresOf = async (tx: Tx, asked: Asked): Promise<Result['figures']> => {
  const { rows } = await tx.db.execute(sql`
    with f as (${countedOf(asked)}) select ${measuresOf(asked.report)} from f`)
  return valuesOf(asked.report, rows[0] ?? {})
}

/** Beside these stands a column for each measure, whose names the reports choose: 打开次数 is called `opens`. */
interface Counted extends Record<string, unknown> {
  /** The figures of all facts together. */
  is_whole: boolean
  row_key: string | null
  row_label: string | null
  row_opens: boolean
}

/** Groups of the table and the whole of them, counted in one go. */
const GROUPS = sql`group by grouping sets ((f.row_key), ())`

/** Rows of units are named and opened by the directory, as far as the reader sees it. */
const unitRows = (tx: Tx, { report, base }: Asked, facts: SQL): SQL => sql`
  with f as (${facts}),
  g as (select grouping(f.row_key) = 1 as is_whole, f.row_key, ${measuresOf(report)} from f ${GROUPS})
  select g.*, o.name as row_label, coalesce(o.opens, false) as row_opens
  from g left join (${namesOfUnits(tx, base)}) o on o.id = g.row_key::uuid`

const otherRows = ({ report }: Asked, facts: SQL): SQL => sql`
  with f as (${facts})
  select grouping(f.row_key) = 1 as is_whole, f.row_key, min(f.row_label) as row_label, false as row_opens,
    ${measuresOf(report)} from f ${GROUPS}`

/** The figures and the table: units by name with the opened one itself on top, or the rows that the report names. */
export const tableOf = async (tx: Tx, asked: Asked): Promise<Pick<Result, 'figures' | 'rows'>> => {
  const { report, base } = asked
  const facts = countedOf(asked)
  const { rows } = await tx.db.execute<Counted>(
    report.rowTitle === undefined ? unitRows(tx, asked, facts) : otherRows(asked, facts),
  )
  const isOwn = (key: string) => key === base.unit?.id
  const table = rows
    .flatMap((row) => {
      const { is_whole: isWhole, row_key: key, row_label: name, row_opens: opens } = row
      if (isWhole || key === null) return []
      const label = isOwn(key) ? fill(words.ownRow, { name: name ?? '' }) : (name ?? '')
      return { key, label, opens: opens && !isOwn(key), values: valuesOf(report, row) }
    })
    .sort((a, b) => Number(isOwn(b.key)) - Number(isOwn(a.key)) || a.label.localeCompare(b.label, 'zh-CN'))
  return { figures: valuesOf(report, rows.find(({ is_whole: isWhole }) => isWhole) ?? {}), rows: table }
}
