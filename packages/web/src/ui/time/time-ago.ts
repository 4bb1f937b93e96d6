import { type Instant, toMilliseconds, wallClock } from './instant.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago a moment was, rounded up; `now` is the server's time in milliseconds. */
export function timeAgo(instant: Instant, now: number) {
  const then = toMilliseconds(instant)
  if (Number.isNaN(then)) return ''
  const seconds = (now - then) / 1000

  if (seconds < 30) return '刚刚'
  if (seconds < HOUR) return `${Math.ceil(seconds / MINUTE)}分钟前`
  if (seconds < DAY) return `${Math.ceil(seconds / HOUR)}小时前`
  if (seconds < 2 * DAY) return '1天前'

  const { year, month, day, hour, minute } = wallClock(then)
  const text = `${month}月${day}日${hour}时${minute}分`
  return year === wallClock(now).year ? text : `${year}年${text}`
}
