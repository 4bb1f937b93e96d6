import { addDays } from '@portal/contract/kit/shanghai.ts'

const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const

/** 「今天」「昨天」 or the day with its weekday; the year only where it is another one. */
export const dayHead = (day: string, today: string): string => {
  if (day === today) return '今天'
  if (day === addDays(today, -1)) return '昨天'
  const [year, month, date] = day.split('-').map(Number)
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
  const words = `${month} 月 ${date} 日 周${weekday}`
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${year} 年 ${words}`
}
