import { systemReports } from '@portal/contract/areas/system/report-words.ts'
import {
  drillReport,
  listMetrics,
  listReports,
  statisticsRefusals as no,
  runReport,
  saveMetric,
} from '@portal/contract/areas/system/statistics.ts'
import { sql } from 'drizzle-orm'
import { differences } from '#src/platform/audit.ts'
import { ensure } from '#src/platform/errors.ts'
import { serve } from '#src/platform/serve.ts'
import { metricNotes } from '#src/schema/statistics.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Reports } from '#src/shared/reports/report.ts'
import { drill, run } from './run.ts'

const measuresOf = ({ all }: Reports) =>
  all.flatMap((report) =>
    Object.entries(report.measures).map(([key, { title, unit, definition }]) => ({
      key: `${report.id}.${key}`,
      report: report.title,
      title,
      unit,
      definition,
    })),
  )

/** 统计管理: named reports of all areas, their figures opened down to the rows they count. */
export const statisticsRoutes = ({ app, platform, reports }: Portal): void => {
  serve(app, listReports, async () => {
    const list = reports.all.map(({ id, group, title, period, rowTitle, measures }) => ({
      id,
      group,
      title,
      period,
      rowTitle: rowTitle ?? systemReports.unitRow,
      byUnit: rowTitle === undefined,
      measures: Object.entries(measures).map(([key, { where, value: _value, ...facts }]) => ({
        key,
        ...facts,
        drillable: where !== undefined,
      })),
    }))
    return { list, total: list.length }
  })
  serve(app, runReport, run(platform, reports))
  serve(app, drillReport, drill(platform, reports))

  serve(app, listMetrics, async ({ tx }) => {
    const { rows } = await tx.db.execute<{ key: string; ownerId: string | null; owner: string; note: string }>(sql`
      select m.key, m.owner_id as "ownerId", coalesce(u.name, '') as owner, m.note
      from metric_notes m left join users u on u.id = m.owner_id`)
    const notes = new Map(rows.map((row) => [row.key, row]))
    const list = measuresOf(reports).map((measure) => ({
      ...{ ownerId: null, owner: '', note: '' },
      ...notes.get(measure.key),
      ...measure,
    }))
    return { list, total: list.length }
  })
  serve(app, saveMetric, async ({ tx, body, actor }) => {
    const { key, ...values } = body
    const measure = measuresOf(reports).find((each) => each.key === key)
    ensure(measure, no.unknown)
    const [before] = await tx.db.select().from(metricNotes).where(sql`key = ${key}`).for('update')
    await tx.db
      .insert(metricNotes)
      .values({ key, ...values, updatedBy: actor.id })
      .onConflictDoUpdate({ target: metricNotes.key, set: { ...values, updatedBy: actor.id, updatedAt: sql`now()` } })
    const diff = differences(before ?? { ownerId: null, note: '' }, values)
    tx.notes.push({ objectType: 'metric_notes', objectId: key, objectName: measure.title, diff })
    return { saved: true }
  })
}
