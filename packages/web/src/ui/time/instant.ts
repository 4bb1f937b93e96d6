/** A moment as the server may write it: seconds, milliseconds or ISO text. */
export type Instant = number | string

/** Year 5138 in seconds, 1973 in milliseconds: nothing this product dates falls on the wrong side. */
const SMALLEST_MILLISECONDS = 100_000_000_000

/** Milliseconds since 1970, or NaN if the text is no time. */
export function toMilliseconds(instant: Instant) {
  if (typeof instant === 'string' && !/^\d+$/.test(instant)) return Date.parse(instant)
  const figure = Number(instant)
  return figure < SMALLEST_MILLISECONDS ? figure * 1000 : figure
}

const shanghai = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Shanghai',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** What calendar and clock in Shanghai show at a moment, wherever the browser is. */
export function wallClock(milliseconds: number) {
  const parts = shanghai.formatToParts(milliseconds)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  }
}
