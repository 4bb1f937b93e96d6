import type { ReportSpan } from '@portal/contract/areas/system/statistics/schedule.ts'
import type { ReportConditions } from '@portal/contract/areas/system/statistics/statistics.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'

const daysBack = { day: 1, week: 7, month: 30 } as const

/** The days that a span means now: whole days of Shanghai, today is not over and left out. */
export const conditionsOfSpan = (
  span: ReportSpan,
  now: Date,
): Required<Pick<ReportConditions, 'year' | 'from' | 'to'>> => {
  const today = shanghaiDay(now)
  const yesterday = addDays(today, -1)
  if (span === 'year') return { year: Number(today.slice(0, 4)), from: `${today.slice(0, 4)}-01-01`, to: today }
  if (span === 'lastMonth') {
    const last = addDays(`${today.slice(0, 7)}-01`, -1)
    return { year: Number(last.slice(0, 4)), from: `${last.slice(0, 7)}-01`, to: last }
  }
  const from = addDays(today, -daysBack[span])
  return { year: Number(yesterday.slice(0, 4)), from, to: yesterday }
}
