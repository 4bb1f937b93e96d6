/** Lengths of time in milliseconds, and the calendar of Asia/Shanghai, which has known no summer time since 1991. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** How far the clocks of Shanghai are ahead of UTC. */
export const SHANGHAI_MS = 8 * HOUR_MS

export type CalendarDate = { year: number; month: number; day: number }

/** Number of the Asia/Shanghai calendar day, counted from 1970-01-01. */
export const shanghaiDayNumber = (atMs: number) => Math.floor((atMs + SHANGHAI_MS) / DAY_MS)

export const calendarDate = (dayNumber: number): CalendarDate => {
  const date = new Date(dayNumber * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The year an entry belongs to is that of its completion in Asia/Shanghai. */
export const shanghaiYear = (atMs: number) => calendarDate(shanghaiDayNumber(atMs)).year

export const shanghaiMinuteOfDay = (atMs: number) => Math.floor((atMs - shanghaiMidnight(atMs)) / MINUTE_MS)

/** The instant, in milliseconds, at which the Shanghai day of another began. */
export const shanghaiMidnight = (atMs: number) => shanghaiDayNumber(atMs) * DAY_MS - SHANGHAI_MS

/** What the clocks of Shanghai show: `2026-11-24 08:30`. */
export const shanghaiTime = (at: Date): string =>
  new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ')

/** The time of day that the clocks of Shanghai show, to the second: `08:30:05`. */
export const shanghaiClock = (at: Date): string => new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(11, 19)

/** The same to the minute: `08:30`. */
export const shanghaiHourMinute = (at: Date): string => shanghaiClock(at).slice(0, 'HH:mm'.length)

/** Days go by their names, `2026-11-24`. */
export const dayName = (dayNumber: number): string => new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

export const addDays = (day: string, n: number): string => dayName(dayNumber(day) + n)

/** Day of the Asia/Shanghai calendar. */
export const shanghaiDay = (at: Date): string => dayName(shanghaiDayNumber(at.getTime()))

/** Instant at which a Shanghai day begins. */
export const startOfDay = (day: string): Date => new Date(dayNumber(day) * DAY_MS - SHANGHAI_MS)

export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
