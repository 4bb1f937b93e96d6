import { addDays, dayNumber, mondayOf } from '@portal/contract/kit/shanghai.ts'

const weekdays = ['日', '一', '二', '三', '四', '五', '六']

/** 一 for a Monday. */
export const weekdayWord = (day: string): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** Place in the week, 0 for Monday. */
export const weekdayPlace = (day: string): number => dayNumber(day) - dayNumber(mondayOf(day))

export const dateWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year} 年 ${month} 月 ${date} 日`
}

/** The week of a date, Monday first. */
export const weekOf = (day: string): string[] => {
  const monday = mondayOf(day)
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** A month `2026-11` later or earlier. */
export const shiftMonth = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + by
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** `?date=` where it names a day that there is. */
export const readDate = (text: string | undefined): string | null =>
  text !== undefined &&
  /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(dayNumber(text)) &&
  addDays(text, 0) === text
    ? text
    : null
