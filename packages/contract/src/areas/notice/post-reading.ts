import { DAY_MS, HOUR_MS, shanghaiMidnight } from '#src/kit/shanghai.ts'

/** Bounds of the time a text asks for when its author sets none (60-community section 3). */
const LEAST_SECONDS = 3
const MOST_SECONDS = 30
const CHARACTERS_A_SECOND = 60

/** The end of the text has to be in view for this long. */
export const END_SECONDS = 3

export const DWELL_BOUNDS = { least: 3, most: 120 } as const

/** Seconds from opening until 「我已阅读」 works. */
export const neededSeconds = ({ dwellSeconds, characters }: { dwellSeconds: number | null; characters: number }) =>
  dwellSeconds ?? Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, Math.ceil(characters / CHARACTERS_A_SECOND)))

/** A rate cut to one decimal, `—` where nobody is asked. */
export const rateText = (part: number, whole: number): string => {
  if (whole === 0) return '—'
  const tenths = Math.floor((part * 1000) / whole)
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`
}

export const MOST_REMINDERS = 3
export const REMIND_AGAIN_HOURS = 24
/** Hours of the Shanghai day within which people are reminded. */
export const REMIND_FROM_HOUR = 8
export const REMIND_TO_HOUR = 20
/** People are reminded by themselves this long before the due time. */
export const REMIND_BEFORE_HOURS = 24

/** The moment itself where it lies between 08:00 and 20:00, otherwise the next 08:00 in Shanghai. */
export const remindingMoment = (at: Date): Date => {
  const midnight = shanghaiMidnight(at.getTime())
  const hour = (at.getTime() - midnight) / HOUR_MS
  if (hour >= REMIND_FROM_HOUR && hour < REMIND_TO_HOUR) return at
  const day = hour < REMIND_FROM_HOUR ? midnight : midnight + DAY_MS
  return new Date(day + REMIND_FROM_HOUR * HOUR_MS)
}

/** What readers are told about their duty, in one sentence. */
export const dutySentence = ({
  duty,
  needSeconds,
  due,
}: {
  duty: 'none' | 'read' | 'confirm'
  needSeconds: number
  /** The due time in words, or empty. */
  due: string
}): string => {
  const until = due === '' ? '' : `请在 ${due} 前完成。`
  if (duty === 'none') return '本内容不要求必读。'
  if (duty === 'read') return `读到文末并停留 ${END_SECONDS} 秒即为已读。${until}`
  return `读到文末且打开满 ${needSeconds} 秒后，可点击确认。${until}`
}
