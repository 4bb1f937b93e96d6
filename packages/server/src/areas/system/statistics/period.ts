import type { ReportConditions } from '@portal/contract/areas/system/statistics/statistics.ts'
import type { ReportCall } from '#src/shared/reports/report.ts'

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
const SHIPPED_DAYS = 30

type Asked = Pick<ReportConditions, 'year' | 'from' | 'to'>

const startOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - SHANGHAI_MS)

/** The Shanghai day of an instant. */
const dayAt = (at: number) => new Date(at + SHANGHAI_MS).toISOString().slice(0, 10)

/** First and last day asked for; without them the last thirty of Shanghai, today included. */
export const daysOf = ({ from, to }: Asked, now: Date): { from: string; to: string } => {
  const last = to ?? dayAt(now.getTime())
  return { from: from ?? dayAt(startOf(last).getTime() - (SHIPPED_DAYS - 1) * DAY_MS), to: last }
}

/** The period asked for, its days whole; without a year that of the last day. */
export const periodOf = (asked: Asked, now: Date): ReportCall => {
  const { from, to } = daysOf(asked, now)
  return {
    year: asked.year ?? Number(to.slice(0, 4)),
    from: startOf(from),
    to: new Date(startOf(to).getTime() + DAY_MS),
  }
}

/** The period just as long before this one. */
export const periodBefore = ({ year, from, to }: ReportCall): ReportCall => ({
  year: year - 1,
  from: new Date(2 * from.getTime() - to.getTime()),
  to: from,
})
