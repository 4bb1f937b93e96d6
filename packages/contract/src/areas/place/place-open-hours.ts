import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  shanghaiDayNumber,
  shanghaiMidnight,
  shanghaiMinuteOfDay,
} from '../../kit/shanghai.ts'

export interface OpenWindow {
  /** 1 Monday to 7 Sunday. */
  weekdays: readonly number[]
  /** Times of day in Shanghai, `08:00`; the end does not belong to it, `24:00` is midnight. */
  from: string
  to: string
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const weekdayOf = (atMs: number): number => ((shanghaiDayNumber(atMs) + 3) % 7) + 1

const windowsOf = (open: readonly OpenWindow[], atMs: number): readonly OpenWindow[] =>
  open
    .filter(({ weekdays }) => weekdays.includes(weekdayOf(atMs)))
    .toSorted((one, other) => minuteOf(one.from) - minuteOf(other.from))

/** Whether the place is open at this time; without any window it always is. */
export const isOpenAt = (open: readonly OpenWindow[], atMs: number): boolean =>
  open.length === 0 ||
  windowsOf(open, atMs).some(({ from, to }) => {
    const minute = shanghaiMinuteOfDay(atMs)
    return minuteOf(from) <= minute && minute < minuteOf(to)
  })

/** The window that somebody who is too early or too late is told: the next of the day, its last, or the first of a later day. */
export const toldWindow = (open: readonly OpenWindow[], atMs: number): OpenWindow | null => {
  const today = windowsOf(open, atMs)
  const minute = shanghaiMinuteOfDay(atMs)
  const ahead = today.find(({ from }) => minuteOf(from) > minute) ?? today.at(-1)
  if (ahead) return ahead
  const days = [1, 2, 3, 4, 5, 6].flatMap((n) => windowsOf(open, atMs + n * DAY_MS))
  return days[0] ?? null
}

/** When the place closes after this time: the end of the window that it lies in; null outside of all. */
export const closingAfter = (open: readonly OpenWindow[], atMs: number): number | null => {
  const minute = shanghaiMinuteOfDay(atMs)
  const window = windowsOf(open, atMs).find(({ from, to }) => minuteOf(from) <= minute && minute < minuteOf(to))
  return window ? shanghaiMidnight(atMs) + minuteOf(window.to) * MINUTE_MS : null
}

/** When the stay of an employee who comes in now ends by itself. */
export const stayEndsAt = (open: readonly OpenWindow[], maxStayHours: number, atMs: number): number =>
  Math.min(closingAfter(open, atMs) ?? Number.POSITIVE_INFINITY, atMs + maxStayHours * HOUR_MS)
