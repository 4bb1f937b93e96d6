import type { ReportSpan } from '@portal/contract/areas/system/statistics/schedule.ts'
import type { ReportConditions } from '@portal/contract/areas/system/statistics/statistics.ts'

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000

const dayAt = (ms: number) => new Date(ms + SHANGHAI_MS).toISOString().slice(0, 10)

const daysBack = { day: 1, week: 7, month: 30 } as const

/** The days that a span means now: whole days of Shanghai, today is not over and left out. */
export const conditionsOfSpan = (
  span: ReportSpan,
  now: Date,
): Required<Pick<ReportConditions, 'year' | 'from' | 'to'>> => {
  const today = dayAt(now.getTime())
  const yesterday = dayAt(now.getTime() - DAY_MS)
  if (span === 'year') return { year: Number(today.slice(0, 4)), from: `${today.slice(0, 4)}-01-01`, to: today }
  if (span === 'lastMonth') {
    const last = new Date(Date.parse(`${today.slice(0, 7)}-01T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
    return { year: Number(last.slice(0, 4)), from: `${last.slice(0, 7)}-01`, to: last }
  }
  const from = dayAt(now.getTime() - daysBack[span] * DAY_MS)
  return { year: Number(yesterday.slice(0, 4)), from, to: yesterday }
}
