import type { ReportFilter } from '@portal/contract/areas/system/statistics.ts'

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
const SHIPPED_DAYS = 30

export interface Period {
  year: number
  from: Date
  to: Date
}

const startOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - SHANGHAI_MS)

const todayOf = (now: Date) => new Date(now.getTime() + SHANGHAI_MS).toISOString().slice(0, 10)

/** The period asked for: days from and to whole, without them the last thirty days; the year of the last day without one. */
export const periodOf = ({ year, from, to }: Pick<ReportFilter, 'year' | 'from' | 'to'>, now: Date): Period => {
  const last = startOf(to ?? todayOf(now))
  const end = new Date(last.getTime() + DAY_MS)
  const begin = from === undefined ? new Date(end.getTime() - SHIPPED_DAYS * DAY_MS) : startOf(from)
  return { year: year ?? Number((to ?? todayOf(now)).slice(0, 4)), from: begin, to: end }
}

/** The period just as long before this one. */
export const periodBefore = ({ year, from, to }: Period): Period => ({
  year: year - 1,
  from: new Date(2 * from.getTime() - to.getTime()),
  to: from,
})
