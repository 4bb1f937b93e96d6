import { addDays, DAY_MS, HOUR_MS, mondayOf, startOfDay } from '@portal/contract/kit/shanghai.ts'

/** The strip over a cell shows this part of the day. */
const FIRST_HOUR = 8
const LAST_HOUR = 18
const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const OFFICE_DAYS = 5

/** What a board draws: something from one moment to another. */
export interface Timed {
  from: Date
  to: Date
}

export interface BoardDay {
  day: string
  name: string
  date: number
}

/** Monday to Friday, and the days of the end of the week on which something is. */
export const daysOfWeek = (monday: string, list: readonly Timed[]): BoardDay[] =>
  WEEKDAYS.map((name, index) => ({
    day: addDays(monday, index),
    name,
    date: Number(addDays(monday, index).slice(-2)),
  })).filter(({ day }, index) => index < OFFICE_DAYS || list.some((entry) => isOn(entry, day)))

export const weekOf = (day: string): { from: string; to: string } => {
  const monday = mondayOf(day)
  return { from: monday, to: addDays(monday, WEEKDAYS.length - 1) }
}

/** Some of it lies on the day. */
export const isOn = ({ from, to }: Timed, day: string): boolean => {
  const start = startOfDay(day).getTime()
  return from.getTime() < start + DAY_MS && to.getTime() > start
}

/** Left edge and width on the strip, in percent; null where nothing of it is seen there. */
export const onStrip = (from: number, to: number, day: string): { left: number; width: number } | null => {
  const first = startOfDay(day).getTime() + FIRST_HOUR * HOUR_MS
  const length = (LAST_HOUR - FIRST_HOUR) * HOUR_MS
  const [begin, end] = [Math.max(0, from - first), Math.min(length, to - first)]
  return end <= begin ? null : { left: (begin / length) * 100, width: ((end - begin) / length) * 100 }
}

/** `11 月 23 日 – 27 日`. */
export const weekWords = (days: readonly BoardDay[]): string => {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const word = (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`
  const isSame = first.slice(0, 7) === last.slice(0, 7)
  return `${word(first)} – ${isSame ? `${Number(last.slice(8))} 日` : word(last)}`
}
