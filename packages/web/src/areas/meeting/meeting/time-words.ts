import { dateText, dateTimeText } from '#src/ui/time/date-text.ts'

const clock = (at: Date): string => dateTimeText(at.getTime()).slice(-5)

/** `14:00–15:15`. */
export const hoursText = (from: Date, to: Date): string => `${clock(from)}–${clock(to)}`

/** `2026-10-14 14:00–15:15`; over midnight with both days. */
export const spanText = (from: Date, to: Date): string =>
  dateText(from.getTime()) === dateText(to.getTime())
    ? `${dateText(from.getTime())} ${hoursText(from, to)}`
    : `${dateTimeText(from.getTime())} 至 ${dateTimeText(to.getTime())}`

/** `10-14 14:00–15:15`, where the year is plain. */
export const shortSpan = (from: Date, to: Date): string => spanText(from, to).slice(5)
