import { MINUTE_MS, shanghaiMidnight } from '#src/kit/shanghai.ts'
import { text } from '#src/kit/text.ts'
import { messageRefusals } from './words.ts'

const DAY_MINUTES = 1440

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Minutes since midnight of `08:30`, or null where it is no time of day. */
const minutesOf = (clock: string): number | null => {
  const [, hours, minutes] = CLOCK.exec(clock.trim()) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

interface QuietHours {
  from: number
  to: number
}

const quietOf = (words: string): QuietHours | null => {
  const [from, to, more] = words.split('-').map(minutesOf)
  return typeof from !== 'number' || typeof to !== 'number' || more !== undefined || from === to ? null : { from, to }
}

const digestsOf = (words: string): number[] | null => {
  const times = words.split(/[,，、]/).map(minutesOf)
  const known = times.filter((each): each is number => each !== null)
  const isRising = known.every((each, n) => n === 0 || each > (known[n - 1] ?? 0))
  return known.length === times.length && known.length <= 2 && isRising ? known : null
}

/** `20:00-08:00` in Shanghai: everything but urgent messages waits until it is over. Empty: there is none. */
export const quietHoursText = text({ label: '静默时段', max: 11 }).refine(
  (words) => words === '' || quietOf(words) !== null,
  messageRefusals.quietHours.message,
)

/** One or two times of day at which normal messages go out together. */
export const digestTimesText = text({ label: '汇总时间', min: 5, max: 40 }).refine(
  (words) => digestsOf(words) !== null,
  messageRefusals.digestTimes.message,
)

const at = (start: number, minutes: number) => new Date(start + minutes * MINUTE_MS)

/** When the quiet hours that hold now are over; null outside of them. */
export const quietUntil = (words: string, now: Date): Date | null => {
  const quiet = quietOf(words)
  if (!quiet) return null
  const start = shanghaiMidnight(now.getTime())
  const minute = (now.getTime() - start) / MINUTE_MS
  const { from, to } = quiet
  if (from < to) return minute >= from && minute < to ? at(start, to) : null
  if (minute >= from) return at(start, to + DAY_MINUTES)
  return minute < to ? at(start, to) : null
}

/** The last digest time that has come: normal messages written before it are due. */
export const lastDigest = (words: string, now: Date): Date | null => {
  const times = digestsOf(words)
  if (!times || times.length === 0) return null
  const start = shanghaiMidnight(now.getTime())
  const candidates = [...times.map((time) => time - DAY_MINUTES), ...times].map((time) => at(start, time))
  return candidates.filter((each) => each <= now).at(-1) ?? null
}
