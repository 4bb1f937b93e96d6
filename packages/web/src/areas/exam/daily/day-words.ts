const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

/** Place in the week, from Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** 11月22日 周日 */
export const dayWords = (day: string): string => {
  const [, month, date] = day.split('-').map(Number)
  return `${month}月${date}日 ${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`
}
