import type { MeetingRepeat } from '@portal/contract/areas/meeting/meeting-input.ts'
import { DAY_MS, SHANGHAI_MS } from '@portal/contract/kit/shanghai.ts'

const STEP_DAYS = { day: 1, week: 7, fortnight: 14 } as const

/** So many months later in Shanghai, at the same time of day; a day that the month has not is its last. */
const monthsLater = (at: Date, months: number): Date => {
  const local = new Date(at.getTime() + SHANGHAI_MS)
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth() + months, local.getUTCDate()]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const timeOfDay = local.getTime() % DAY_MS
  return new Date(Date.UTC(year, month, Math.min(day, last)) + timeOfDay - SHANGHAI_MS)
}

/** By how much each meeting of the series lies behind the first, which is the first of them. */
export const seriesShifts = (first: Date, { every, count }: MeetingRepeat): number[] =>
  Array.from({ length: count }, (_, index) =>
    every === 'month' ? monthsLater(first, index).getTime() - first.getTime() : index * STEP_DAYS[every] * DAY_MS,
  )
