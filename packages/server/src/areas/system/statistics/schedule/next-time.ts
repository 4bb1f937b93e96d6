import type { Timetable } from '@portal/contract/areas/system/statistics/schedule.ts'
import { DAY_MS, MINUTE_MS, SHANGHAI_MS } from '@portal/contract/kit/shanghai.ts'

const fits = ({ cadence, weekday, monthDay }: Timetable, day: Date): boolean => {
  if (cadence === 'day') return true
  // ISO days: Sunday is the seventh.
  return cadence === 'week' ? (day.getUTCDay() || 7) === Number(weekday) : day.getUTCDate() === monthDay
}

/** The first time of the timetable after `now`, by the clock of Shanghai. */
export const nextTime = (timetable: Timetable, now: Date): Date => {
  const [hour = 0, minute = 0] = timetable.time.split(':').map(Number)
  const clock = new Date(now.getTime() + SHANGHAI_MS)
  const midnight = Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate())
  const timeOfDay = (hour * 60 + minute) * MINUTE_MS
  let start = midnight
  // Every timetable has a day within two months.
  while (start + timeOfDay <= clock.getTime() || !fits(timetable, new Date(start))) start += DAY_MS
  return new Date(start + timeOfDay - SHANGHAI_MS)
}
