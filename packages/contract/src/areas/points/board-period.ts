import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { addDays, mondayOf, startOfDay } from '../../kit/shanghai.ts'

export const pointsPeriod = choice({ week: '周', month: '月', year: '年', all: '总榜' }, '周期')
export type PointsPeriod = z.output<typeof pointsPeriod>

/** Days between the end of a period and its freeze. */
export const FREEZE_DAYS = 3

/** The period a day belongs to: Monday of the week, `2026-11`, `2026`, or nothing for all time. */
export const periodKey = (period: PointsPeriod, day: string): string => {
  if (period === 'week') return mondayOf(day)
  if (period === 'month') return day.slice(0, 7)
  return period === 'year' ? day.slice(0, 4) : ''
}

const nextMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** First day of a period and the first day after it; null where there is no end. */
export const periodDays = (period: PointsPeriod, key: string): { from: string; until: string } | null => {
  if (period === 'week') return { from: key, until: addDays(key, 7) }
  if (period === 'month') return { from: `${key}-01`, until: `${nextMonth(key)}-01` }
  return period === 'year' ? { from: `${key}-01-01`, until: `${Number(key) + 1}-01-01` } : null
}

/** From this instant on nothing of the period changes; null for all time. */
export const freezesAt = (period: PointsPeriod, key: string): Date | null => {
  const days = periodDays(period, key)
  return days && startOfDay(addDays(days.until, FREEZE_DAYS))
}

/** Name of a table of one period, as it is stored. */
export const boardOf = (period: PointsPeriod, key: string): string => (period === 'all' ? 'all' : `${period}:${key}`)

/** The four tables that an entry of a day counts in. */
export const boardsOfDay = (day: string): { board: string; freezesAt: Date | null }[] =>
  pointsPeriod.options.map((period) => {
    const key = periodKey(period, day)
    return { board: boardOf(period, key), freezesAt: freezesAt(period, key) }
  })

/** Instant from which on one of the periods of a day changes no more. */
export const closesAt = (day: string): Date =>
  new Date(Math.min(...boardsOfDay(day).flatMap((each) => each.freezesAt?.getTime() ?? [])))

/** Whether all periods of a day can still change. */
export const isDayOpen = (day: string, at: Date): boolean => at < closesAt(day)

const keyShapes: Record<PointsPeriod, RegExp> = {
  week: /^\d{4}-\d\d-\d\d$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  year: /^\d{4}$/,
  all: /^$/,
}

/** Whether a key names a period of the kind. */
export const isPeriodKey = (period: PointsPeriod, key: string): boolean =>
  keyShapes[period].test(key) && (period !== 'week' || (z.iso.date().safeParse(key).success && mondayOf(key) === key))

export const shiftPeriod = (period: PointsPeriod, key: string, by: -1 | 1): string => {
  const days = periodDays(period, key)
  if (!days) return ''
  return periodKey(period, by === 1 ? days.until : addDays(days.from, -1))
}

/** A period in words, as headings show it. */
export const periodTitle = (period: PointsPeriod, key: string): string => {
  const days = periodDays(period, key)
  if (!days) return '总榜'
  if (period === 'week') return `${days.from} 至 ${addDays(days.until, -1)}`
  const [year, month] = key.split('-')
  return period === 'month' ? `${year}年${Number(month)}月` : `${key}年`
}
