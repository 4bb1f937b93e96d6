const SHANGHAI_OFFSET_MS = 8 * 3_600_000
export const DAY_MS = 86_400_000

export type CalendarDate = { year: number; month: number; day: number }

/** Number of the Asia/Shanghai calendar day, counted from 1970-01-01. */
export const shanghaiDayNumber = (atMs: number) => Math.floor((atMs + SHANGHAI_OFFSET_MS) / DAY_MS)

export const calendarDate = (dayNumber: number): CalendarDate => {
  const date = new Date(dayNumber * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The year an entry belongs to is that of its completion in Asia/Shanghai. */
export const shanghaiYear = (atMs: number) => calendarDate(shanghaiDayNumber(atMs)).year

export const shanghaiMinuteOfDay = (atMs: number) =>
  Math.floor((atMs + SHANGHAI_OFFSET_MS - shanghaiDayNumber(atMs) * DAY_MS) / 60_000)
