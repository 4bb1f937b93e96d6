import { systemReports as words } from '@portal/contract/areas/system/report-words.ts'
import { type ReportUnit, reportConditions, reportUnit } from '@portal/contract/areas/system/statistics.ts'
import { choice, wordsOf } from '@portal/contract/kit/choice.ts'
import { defineEndpoint } from '@portal/contract/kit/endpoint.ts'
import { pageOf, pageQuery } from '@portal/contract/kit/page.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { exportable } from '#src/shared/exchange/export/exportable.ts'
import type { Report } from '#src/shared/reports/report.ts'
import { ask } from './ask.ts'
import { factsBehind } from './drill.ts'
import { figuresOf, rowsOf } from './figures.ts'

const cell = (label: string) => z.union([z.number(), z.string()]).nullable().meta({ label })

const unitWords = wordsOf(reportUnit)

const titleWith = (title: string, unit: ReportUnit) => `${title}（${unitWords[unit] ?? ''}）`

const base = { effect: 'read', access: [P.statistics], scope: 'rows' } as const

/** The table of a report as a file: the whole in the first row, then the rows of the screen. */
const exportTable = (app: FastifyInstance, report: Report): void => {
  const titles = Object.entries(report.measures).map(([key, { title, unit }]) => [key, cell(titleWith(title, unit))])
  const row: z.ZodObject<Record<string, z.ZodType<string | number | null>>> = z.object({
    label: cell(report.rowTitle ?? words.unitRow),
    ...Object.fromEntries(titles),
  })
  const endpoint = defineEndpoint({
    ...base,
    path: `rest/statistics/run/${report.id}` as const,
    title: report.title,
    body: pageQuery(reportConditions, ['label']),
    result: pageOf(row),
  })
  exportable(app, endpoint, [P.statisticsExport], async ({ tx, body: { filter, page, pageSize } }) => {
    const asked = await ask(tx, report, filter)
    const whole = { label: words.sumRow, ...(await figuresOf(tx, asked)) }
    const rows = (await rowsOf(tx, asked)).map(({ label, values }) => ({ label, ...values }))
    const list = [whole, ...rows]
    return { list: list.slice((page - 1) * pageSize, page * pageSize), total: list.length }
  })
}

/** The facts behind a figure as a file, for reports with figures that open. */
const exportDetail = (app: FastifyInstance, report: Report): void => {
  const open = Object.entries(report.measures).filter(([, { where }]) => where !== undefined)
  const [first] = open
  if (!first) return
  const columns = Object.entries(report.columns).map(([key, title]) => [key, cell(title)])
  const row: z.ZodObject<Record<string, z.ZodType<string | number | null>>> = z.object(Object.fromEntries(columns))
  const measure = choice(Object.fromEntries(open.map(([key, { title }]) => [key, title])), words.measure)
  const endpoint = defineEndpoint({
    ...base,
    path: `rest/statistics/drill/${report.id}` as const,
    title: fill(words.detailTitle, { report: report.title }),
    body: pageQuery(reportConditions.extend({ measure, row: z.string().max(60) }), ['id']),
    result: pageOf(row),
  })
  exportable(app, endpoint, [P.statisticsExport], async ({ tx, actor, body: { filter, page, pageSize } }) => {
    const { row: key, measure = first[0], ...conditions } = filter
    const asked = await ask(tx, report, conditions)
    return factsBehind(tx, actor, asked, { cell: { row: key, measure }, page, pageSize })
  })
}

/** Both files of a report. */
export const exportReport = (app: FastifyInstance, report: Report): void => {
  exportTable(app, report)
  exportDetail(app, report)
}
