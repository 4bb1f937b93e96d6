import {
  type drillReport,
  statisticsRefusals as no,
  type ReportFilter,
  type runReport,
} from '@portal/contract/areas/system/statistics.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'
import type { Report, Reports } from '#src/shared/reports/report.ts'
import { type Period, periodBefore, periodOf } from './period.ts'

interface Base {
  /** Path of the unit whose children are the rows. */
  path: string
  trail: { id: string; name: string }[]
}

/** The unit asked for, else the topmost one that the reader sees; and the way back up to that. */
const findBase = async (tx: Tx, orgId: string | undefined): Promise<Base> => {
  const asked = orgId === undefined ? sql`true` : sql`o.id = ${orgId}`
  const { rows } = await tx.db.execute<{ path: string; trail: { id: string; name: string }[] }>(sql`
    select o.path, (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.depth), '[]')
      from org_units a where o.path like a.path || '%' and ${unitVisible(tx.scope, sql`a`)}) as trail
    from org_units o where ${asked} and ${unitVisible(tx.scope, sql`o`)} order by o.depth, o.path limit 1`)
  const [row] = rows
  if (row) return row
  ensure(orgId === undefined, errors.missing)
  return { path: '/', trail: [] }
}

/** Column-wise values of all measures over facts `f`. */
const measuresOf = ({ measures }: Report): SQL =>
  sql.join(
    Object.entries(measures).map(
      ([key, { where, value }]) =>
        sql`(${value ?? sql`count(*) filter (where ${where ?? sql`true`})`})::float8 as ${sql.identifier(key)}`,
    ),
    sql`, `,
  )

const valuesOf = (report: Report, row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(report.measures).map((key) => {
      const value = row[key]
      return [key, typeof value === 'number' ? Math.round(value * 100) / 100 : null]
    }),
  )

/** Condition on a unit `o`: visible, and below the base where one was asked for. */
const unitsOf = (tx: Tx, base: Base, asked: boolean): SQL =>
  asked ? sql`${unitVisible(tx.scope, sql`o`)} and o.path like ${`${base.path}%`}` : unitVisible(tx.scope, sql`o`)

interface Asked {
  report: Report
  period: Period
  base: Base
  unit: SQL
}

const factsOf = (tx: Tx, { report, period, unit }: Asked): SQL => report.facts({ tx, ...period }, unit)

/** Key of the row that a fact belongs to: the unit just below the base, or the base itself. */
const rowKey = ({ report, base }: Asked): SQL =>
  report.rowTitle === undefined
    ? sql`coalesce(nullif(split_part(substr(f.org_path, ${base.path.length + 1}::int), '/', 1), ''),
        split_part(f.org_path, '/', -2))`
    : sql`f.row_key`

const figures = async (tx: Tx, asked: Asked) => {
  const { rows } = await tx.db.execute(sql`
    with f as (${factsOf(tx, asked)}) select ${measuresOf(asked.report)} from f`)
  return valuesOf(asked.report, rows[0] ?? {})
}

const tableRows = async (tx: Tx, asked: Asked) => {
  const { report, base } = asked
  const byUnit = report.rowTitle === undefined
  const label = byUnit
    ? sql`(select o.name from org_units o where o.id::text = g.key)`
    : sql`(select min(x.row_label) from f x where x.row_key = g.key)`
  const opens = byUnit
    ? sql`exists (select 1 from org_units o where o.parent_id::text = g.key and not ${base.path} like '%' || g.key || '/')`
    : sql`false`
  const { rows } = await tx.db.execute<{ key: string; label: string | null; opens: boolean }>(sql`
    with f as materialized (${factsOf(tx, asked)}), g as (
      select ${rowKey(asked)} as key, ${measuresOf(report)} from f group by 1
    )
    select g.*, ${label} as label, ${opens} as opens from g order by 1 limit 500`)
  return rows.map((row) => ({
    key: row.key,
    label: row.label ?? '',
    opens: row.opens,
    values: valuesOf(report, row),
  }))
}

const findReport = ({ all }: Reports, reportId: string): Report =>
  all.find(({ id }) => id === reportId) ?? refuse(no.unknown)

const ask = async (tx: Tx, reports: Reports, reportId: string, filter: ReportFilter): Promise<Asked> => {
  const report = findReport(reports, reportId)
  const base = await findBase(tx, filter.orgId)
  return { report, period: periodOf(filter, new Date()), base, unit: unitsOf(tx, base, filter.orgId !== undefined) }
}

/** Reports read on their own pool: other plans, longer time, never in the way of people at work. */
const onReports = (tx: Tx, platform: Platform): Tx => ({ ...tx, db: platform.reportDb })

export const run =
  (platform: Platform, reports: Reports): HandlerOf<typeof runReport> =>
  async ({ tx, body: { reportId, filter } }) => {
    const own = onReports(tx, platform)
    const asked = await ask(own, reports, reportId, filter)
    const asOf = new Date().toISOString()
    const { period } = asked
    return {
      figures: await figures(own, asked),
      before: filter.compare ? await figures(own, { ...asked, period: periodBefore(period) }) : null,
      rows: (await tableRows(own, asked)).sort((a, b) => a.label.localeCompare(b.label, 'zh-CN')),
      trail: asked.base.trail,
      asOf,
      definition: asked.report.definition,
    }
  }

export const drill =
  (platform: Platform, reports: Reports): HandlerOf<typeof drillReport> =>
  async ({ tx, body: { reportId, filter, cell, page, pageSize } }) => {
    const own = onReports(tx, platform)
    const asked = await ask(own, reports, reportId, filter)
    const { measures, columns, order } = asked.report
    const measure = measures[cell.measure]
    ensure(measure?.where, no.noMeasure)
    const inRow = cell.row === undefined ? sql`true` : sql`${rowKey(asked)} = ${cell.row}`
    const names = Object.keys(columns)
    const shown = sql.join(
      names.map((name) => sql`f.${sql.identifier(name)}`),
      sql`, `,
    )
    const { rows } = await own.db.execute<Record<string, unknown> & { total_rows: number }>(sql`
      with f as (${factsOf(own, asked)})
      select ${shown}, count(*) over () as total_rows from f
      where ${inRow} and ${measure.where} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`)
    const plain = (value: unknown) => (typeof value === 'number' || value === null ? value : String(value))
    return {
      columns: names.map((key) => ({ key, title: columns[key] ?? '' })),
      list: rows.map((row) => Object.fromEntries(names.map((name) => [name, plain(row[name])]))),
      total: rows[0]?.total_rows ?? 0,
    }
  }
