import { type runMonths, statisticsRefusals } from '@portal/contract/areas/system/statistics/statistics.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Reports } from '#src/shared/reports/report.ts'
import { ask, findReport } from './ask.ts'
import { figuresOf } from './figures.ts'
import { limitMs, orTooSlow } from './later/limit.ts'
import { atOneMoment } from './moment.ts'

const MONTHS = 12

/** First and last day of each month of the year that has begun by today. */
export const monthsOf = (year: number, today: string): { from: string; to: string }[] =>
  Array.from({ length: MONTHS }, (_, index) => {
    const next = index + 1 === MONTHS ? `${year + 1}-01` : `${year}-${String(index + 2).padStart(2, '0')}`
    return { from: `${year}-${String(index + 1).padStart(2, '0')}-01`, to: addDays(`${next}-01`, -1) }
  }).filter(({ from }) => from <= today)

/** The figures of a report for each month of a year, all of one moment. */
export const months =
  (platform: Platform, reports: Reports): HandlerOf<typeof runMonths> =>
  async ({ tx, body: { reportId, filter, year } }) => {
    const report = findReport(reports, reportId)
    ensure(report.period === 'range', statisticsRefusals.noMonths)
    const spans = monthsOf(year, shanghaiDay(new Date()))
    const work = atOneMoment(
      platform,
      tx,
      async (own) => {
        const list = []
        for (const span of spans) list.push(await figuresOf(own, await ask(own, report, { ...filter, ...span })))
        return list
      },
      { mostMs: limitMs(platform) },
    )
    return { months: await orTooSlow(platform, work) }
  }
