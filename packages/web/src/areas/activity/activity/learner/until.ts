import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { daysLeft } from '#src/ui/time/days-left.ts'

/** 「还剩 3 天」「还有 5 小时」; whole days are those of the calendar, as 要做的 counts them. */
export const untilText = (at: Date, now: number, word: '还剩' | '还有' = '还剩'): string => {
  const rest = at.getTime() - now
  if (rest <= 0) return ''
  if (rest >= DAY_MS) return `${word} ${daysLeft(now, at.getTime())} 天`
  return rest >= HOUR_MS
    ? `${word} ${Math.floor(rest / HOUR_MS)} 小时`
    : `${word} ${Math.max(1, Math.ceil(rest / MINUTE_MS))} 分钟`
}
