import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'

/** 「还有 3 天」「还有 5 小时」 */
export const untilText = (at: Date, now: number): string => {
  const rest = at.getTime() - now
  if (rest <= 0) return ''
  if (rest >= DAY_MS) return `还有 ${Math.floor(rest / DAY_MS)} 天`
  return rest >= HOUR_MS
    ? `还有 ${Math.floor(rest / HOUR_MS)} 小时`
    : `还有 ${Math.max(1, Math.ceil(rest / MINUTE_MS))} 分钟`
}
