const FEBRUARY = 2
const LEAP_DAY = 29

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const LENGTHS: readonly number[] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a month has this day in any year; with a year, whether it had it then. */
export const hasDay = (month: number, day: number, year?: number): boolean => {
  const length = LENGTHS[month - 1] ?? 0
  if (day < 1 || day > length) return false
  return year === undefined || month !== FEBRUARY || day !== LEAP_DAY || isLeap(year)
}

export interface MonthDay {
  month: number
  day: number
}

const partsOf = (date: string): MonthDay & { year: number } => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

/** What shows on a date `2026-02-28`: its own month and day, and on the last of a short February the leap day, marked. */
export const shownOn = (date: string): (MonthDay & { marked: boolean })[] => {
  const { year, month, day } = partsOf(date)
  const own = { month, day, marked: false }
  const isLastOfShort = month === FEBRUARY && day === LEAP_DAY - 1 && !isLeap(year)
  return isLastOfShort ? [own, { month: FEBRUARY, day: LEAP_DAY, marked: true }] : [own]
}

/** 周年 of an entry on a date; null where there is none to be shown. */
export const anniversaryOn = (date: string, year: number): number | null => {
  const years = partsOf(date).year - year
  return years >= 1 ? years : null
}

export interface Ranked {
  id: string
  year: number
  importance: number
}

const ROUND = [100, 50, 10] as const

/** 0 for a hundredth anniversary, then fiftieths, tenths, all others. */
const roundness = (anniversary: number | null): number => {
  const place = anniversary === null ? -1 : ROUND.findIndex((step) => anniversary % step === 0)
  return place === -1 ? ROUND.length : place
}

/** Order of a day: importance, round anniversaries, the older ones. */
export const byRank =
  (date: string) =>
  (a: Ranked, b: Ranked): number =>
    b.importance - a.importance ||
    roundness(anniversaryOn(date, a.year)) - roundness(anniversaryOn(date, b.year)) ||
    a.year - b.year ||
    (a.id < b.id ? -1 : 1)

/** `7 月 1 日` */
export const dayText = ({ month, day }: MonthDay): string => `${month} 月 ${day} 日`

/** `1921 年 7 月 1 日` */
export const eventText = (of: MonthDay & { year: number }): string => `${of.year} 年 ${dayText(of)}`
