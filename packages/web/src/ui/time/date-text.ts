import { type Instant, toMilliseconds, wallClock } from './instant.ts'

type Clock = ReturnType<typeof wallClock>

const pad = (figure: number) => String(figure).padStart(2, '0')

/** Nothing given or no time at all prints nothing, so that an empty cell stays empty. */
function print(instant: Instant | null | undefined, words: (clock: Clock) => string) {
  if (instant === null || instant === undefined || instant === '') return ''
  const milliseconds = toMilliseconds(instant)
  return Number.isNaN(milliseconds) ? '' : words(wallClock(milliseconds))
}

const day = (c: Clock) => `${c.year}-${pad(c.month)}-${pad(c.day)}`
const minute = (c: Clock) => `${day(c)} ${pad(c.hour)}:${pad(c.minute)}`

/** `2025-11-20`, for tables. */
export const dateText = (instant: Instant | null | undefined) => print(instant, day)

/** `2025-11-20 14:05`, for tables. */
export const dateTimeText = (instant: Instant | null | undefined) => print(instant, minute)

/** `2025-11-20 14:05:09`, where the second matters. */
export const fullTimeText = (instant: Instant | null | undefined) =>
  print(instant, (c) => `${minute(c)}:${pad(c.second)}`)

/** `14:05:09` of today. */
export const timeText = (instant: Instant | null | undefined) =>
  print(instant, (c) => `${pad(c.hour)}:${pad(c.minute)}:${pad(c.second)}`)

/** `2025年11月20日`, for sentences. */
export const dateProse = (instant: Instant | null | undefined) =>
  print(instant, (c) => `${c.year}年${c.month}月${c.day}日`)
