import {
  DAY_MS,
  dayName,
  dayNumber,
  HOUR_MS,
  MINUTE_MS,
  SHANGHAI_MS,
  shanghaiDayNumber,
} from '@portal/contract/kit/shanghai.ts'

/** When work is done, in the Asia/Shanghai calendar, which has known no summer time since 1991. */
export interface WorkCalendar {
  /** Minutes of the day, half-open, in order. */
  periods: readonly { from: number; to: number }[]
  /** 1 Monday … 7 Sunday. */
  weekdays: readonly number[]
  /** Days `2026-10-01` without work, whatever their weekday. */
  holidays: ReadonlySet<string>
  /** Days with work, whatever their weekday. */
  makeUpDays: ReadonlySet<string>
}

/** A calendar without any working day must not be walked for ever. */
const MOST_DAYS = 3660

const minutes = (hours: number, rest: number) => hours * 60 + rest

export const shippedCalendar: WorkCalendar = {
  periods: [
    { from: minutes(8, 30), to: minutes(12, 0) },
    { from: minutes(13, 30), to: minutes(17, 30) },
  ],
  weekdays: [1, 2, 3, 4, 5],
  holidays: new Set(),
  makeUpDays: new Set(),
}

const startOf = (day: number) => day * DAY_MS - SHANGHAI_MS

// Day 0, 1970-01-01, was a Thursday.
const weekdayOf = (day: number) => ((day + 3) % 7) + 1

const isWorkday = (calendar: WorkCalendar, day: number) => {
  const name = dayName(day)
  if (calendar.makeUpDays.has(name)) return true
  return calendar.weekdays.includes(weekdayOf(day)) && !calendar.holidays.has(name)
}

/** Whether work is done on a day `2026-10-08`. */
export const worksOn = (calendar: WorkCalendar, day: string): boolean => isWorkday(calendar, dayNumber(day))

/** Working spans of one day as instants in milliseconds. */
const spansOf = (calendar: WorkCalendar, day: number) =>
  isWorkday(calendar, day)
    ? calendar.periods.map(({ from, to }) => ({
        from: startOf(day) + from * MINUTE_MS,
        to: startOf(day) + to * MINUTE_MS,
      }))
    : []

/** The instant at which so many working hours have passed. */
export const addWorkingHours = (calendar: WorkCalendar, start: Date, hours: number): Date => {
  let left = hours * HOUR_MS
  const first = shanghaiDayNumber(start.getTime())
  for (let day = first; day < first + MOST_DAYS; day += 1) {
    for (const span of spansOf(calendar, day)) {
      const from = Math.max(span.from, start.getTime())
      const length = Math.max(0, span.to - from)
      if (left <= length) return new Date(from + left)
      left -= length
    }
  }
  throw new Error('the work calendar has no working days')
}

/** Working hours between two instants; 0 where the second is not later. */
export const workingHoursBetween = (calendar: WorkCalendar, start: Date, end: Date): number => {
  let total = 0
  const last = Math.min(shanghaiDayNumber(end.getTime()), shanghaiDayNumber(start.getTime()) + MOST_DAYS)
  for (let day = shanghaiDayNumber(start.getTime()); day <= last; day += 1) {
    for (const span of spansOf(calendar, day)) {
      total += Math.max(0, Math.min(span.to, end.getTime()) - Math.max(span.from, start.getTime()))
    }
  }
  return total / HOUR_MS
}
