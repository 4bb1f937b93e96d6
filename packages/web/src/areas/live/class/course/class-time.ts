import { shanghaiDayNumber } from '@portal/contract/kit/shanghai.ts'
import { clockTimeText } from '#src/shared/player/core/clock-text.ts'
import { wallClock } from '#src/ui/time/instant.ts'

const nearDays: Readonly<Record<string, string>> = { '-1': '昨天', '0': '今天', '1': '明天', '2': '后天' }

/** 今天 19:30, 12 月 1 日 14:00, 2025 年 12 月 1 日 14:00: the year only where it is another one. */
export const classTimeText = (atMs: number, now: number): string => {
  const near = nearDays[String(shanghaiDayNumber(atMs) - shanghaiDayNumber(now))]
  const { year, month, day } = wallClock(atMs)
  const date = `${month} 月 ${day} 日`
  return `${near ?? (year === wallClock(now).year ? date : `${year} 年 ${date}`)} ${clockTimeText(atMs)}`
}
