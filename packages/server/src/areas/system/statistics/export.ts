import { systemReports as words } from '@portal/contract/areas/system/report-words.ts'
import { reportConditions, reportUnit } from '@portal/contract/areas/system/statistics/statistics.ts'
import type { Cell } from '@portal/contract/kit/cell.ts'
import { choice, wordsOf } from '@portal/contract/kit/choice.ts'
import { defineEndpoint } from '@portal/contract/kit/endpoint.ts'
import { pageOf, pageQuery } from '@portal/contract/kit/page.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { z } from 'zod'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Exports } from '#src/shared/exchange/export/exportable.ts'
import type { Report } from '#src/shared/reports/report.ts'
import { ask } from './ask.ts'
import { factsBehind } from './drill.ts'
import { tableOf } from './figures.ts'

const unitWords = wordsOf(reportUnit)

/** Rows as their report names the columns; only the cells know them. */
const row = z.looseObject({})

const cellsOf = (columns: readonly (readonly [key: string, title: string])[]) =>
  Object.fromEntries(
    columns.map(([key, title]) => {
      const cell = ({ [key]: value }: z.output<typeof row>): Cell =>
        typeof value === 'number' || typeof value === 'string' ? value : null
      return [key, { title, cell }]
    }),
  )

const base = { effect: 'read', access: [P.statistics], scope: 'rows', result: pageOf(row) } as const

/** The table of a report as a file: the whole in the first row, then the rows of the screen. */
const exportTable = (exports: Exports, report: Report): void => {
  const endpoint = defineEndpoint({
    ...base,
    path: `rest/statistics/run/${report.id}` as const,
    title: report.title,
    body: pageQuery(reportConditions, ['label']),
  })
  const columns = Object.entries(report.measures).map(
    ([key, { title, unit }]) => [key, `${title}（${unitWords[unit] ?? ''}）`] as const,
  )
  const cells = cellsOf([['label', report.rowTitle ?? words.unitRow], ...columns])
  const read: HandlerOf<typeof endpoint> = async ({ tx, body: { filter, page, pageSize } }) => {
    const asked = await ask(tx, report, filter)
    const { figures, rows } = await tableOf(tx, asked)
    const list = [{ label: words.sumRow, ...figures }, ...rows.map(({ label, values }) => ({ label, ...values }))]
    return { list: list.slice((page - 1) * pageSize, page * pageSize), total: list.length }
  }
  exports.provide(endpoint, [P.statisticsExport], read, { cells })
}

/** The facts behind a figure as a file, for reports with figures that open. */
const exportDetail = (exports: Exports, report: Report): void => {
  const open = Object.entries(report.measures).filter(([, { where }]) => where !== undefined)
  const [first] = open
  if (!first) return
  const measure = choice(Object.fromEntries(open.map(([key, { title }]) => [key, title])), words.measure)
  const endpoint = defineEndpoint({
    ...base,
    path: `rest/statistics/drill/${report.id}` as const,
    title: fill(words.detailTitle, { report: report.title }),
    body: pageQuery(reportConditions.extend({ measure, row: z.string().max(60) }), ['id']),
  })
  const read: HandlerOf<typeof endpoint> = async ({ tx, actor, body: { filter, page, pageSize } }) => {
    const { row: key, measure = first[0], ...conditions } = filter
    const asked = await ask(tx, report, conditions)
    return factsBehind(tx, actor, asked, { cell: { row: key, measure }, page, pageSize })
  }
  exports.provide(endpoint, [P.statisticsExport], read, { cells: cellsOf(Object.entries(report.columns)) })
}

/** Both files of a report. */
export const exportReport = (exports: Exports, report: Report): void => {
  exportTable(exports, report)
  exportDetail(exports, report)
}
