import type { ReportConditions } from '@portal/contract/areas/system/statistics/statistics.ts'
import { addDays, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import type { ReportCall } from '#src/shared/reports/report.ts'

const SHIPPED_DAYS = 30

type Asked = Pick<ReportConditions, 'year' | 'from' | 'to'>

/** First and last day asked for; without them the last thirty of Shanghai, today included. */
export const daysOf = ({ from, to }: Asked, now: Date): { from: string; to: string } => {
  const last = to ?? shanghaiDay(now)
  return { from: from ?? addDays(last, 1 - SHIPPED_DAYS), to: last }
}

/** The period asked for, its days whole; without a year that of the last day. */
export const periodOf = (asked: Asked, now: Date): ReportCall => {
  const { from, to } = daysOf(asked, now)
  return {
    year: asked.year ?? Number(to.slice(0, 4)),
    from: startOfDay(from),
    to: startOfDay(addDays(to, 1)),
  }
}

/** The period just as long before this one. */
export const periodBefore = ({ year, from, to }: ReportCall): ReportCall => ({
  year: year - 1,
  from: new Date(2 * from.getTime() - to.getTime()),
  to: from,
})
