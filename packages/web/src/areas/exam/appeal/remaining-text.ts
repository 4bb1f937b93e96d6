import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'

/** What is left of a time, in its two greatest measures: `2 天 3 小时`, `3 小时 5 分钟`, `不到 1 分钟`; null: nothing. */
export const remainingText = (ms: number): string | null => {
  if (ms <= 0) return null
  const [days, hours, minutes] = [
    Math.floor(ms / DAY_MS),
    Math.floor((ms % DAY_MS) / HOUR_MS),
    Math.floor((ms % HOUR_MS) / MINUTE_MS),
  ]
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`
  if (hours > 0) return minutes > 0 ? `${hours} 小时 ${minutes} 分钟` : `${hours} 小时`
  return minutes > 0 ? `${minutes} 分钟` : '不到 1 分钟'
}
