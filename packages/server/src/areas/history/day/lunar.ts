import { lunarMonthText } from '@portal/contract/areas/history/words.ts'

/** Label of a solar day in the lunar calendar: 「初一」 as its month, 「正月」, 「闰六月」. `date` is `2026-02-17`. */
export const lunarLabels = async (dates: readonly string[]): Promise<Map<string, string>> => {
  // 400 KB that only this page needs; the calendar of the ICU has New Year a day late in 2027 and early in 2030.
  const { Solar } = await import('lunar-typescript')
  return new Map(
    dates.map((date) => {
      const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
      const lunar = Solar.fromYmd(year, month, day).getLunar()
      return [date, lunar.getDay() === 1 ? lunarMonthText(lunar.getMonthInChinese()) : lunar.getDayInChinese()]
    }),
  )
}

/** The same with its month: 「十月廿一」. */
export const lunarText = async (date: string): Promise<string> => {
  const { Solar } = await import('lunar-typescript')
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lunar = Solar.fromYmd(year, month, day).getLunar()
  return lunarMonthText(lunar.getMonthInChinese()) + lunar.getDayInChinese()
}
