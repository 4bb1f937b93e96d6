import { fill, type Refusal } from '../../kit/refusal.ts'
import { addDays, dayNumber, MINUTE_MS, shanghaiDay, startOfDay } from '../../kit/shanghai.ts'
import { type HealthSchedule, healthRefusals as no } from './words.ts'

/** When a form is to be filled in. */
export interface FormTimes {
  schedule: HealthSchedule
  /** Of a weekly form, 1 Monday to 7 Sunday. */
  weekday: number
  /** Of a form for one day. */
  onDay: string | null
  windowFrom: string
  windowTo: string
  backfillDays: number
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The instant at which the clocks of a day show this time; 24:00 is the end of it. */
export const momentOn = (day: string, time: string): Date =>
  new Date(startOfDay(day).getTime() + minutesOf(time) * MINUTE_MS)

/** 1 Monday to 7 Sunday: 1970-01-01 was a Thursday. */
export const weekdayOf = (day: string): number => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1

/** Whether everybody addressed owes this form on this day; forms for whoever enters are owed by nobody. */
export const isDueOn = ({ schedule, weekday, onDay }: Pick<FormTimes, 'schedule' | 'weekday' | 'onDay'>, day: string) =>
  schedule === 'daily' ||
  (schedule === 'weekly' && weekdayOf(day) === weekday) ||
  (schedule === 'once' && onDay === day)

/** From the first second of the window to the last before its end. */
export const isInWindow = ({ windowFrom, windowTo }: FormTimes, day: string, now: Date): boolean =>
  now >= momentOn(day, windowFrom) && now < momentOn(day, windowTo)

/** How a report that is handed in now counts. */
export type Timing = 'onTime' | 'backfill'

interface Why {
  why: Refusal
}

const refused = (refusal: Refusal, values: Record<string, string | number> = {}): Why => ({
  why: { ...refusal, message: fill(refusal.message, values) },
})

/**
 * How a report about `day` counts at `now`, or why it is not taken. What was reported in time may be changed until the
 * window ends, what was handed in later stays as it is.
 */
export const timingOf = (form: FormTimes, day: string, now: Date, hasAnswered: boolean): Timing | Why => {
  const today = shanghaiDay(now)
  const { windowFrom: from, windowTo: to, backfillDays: n } = form
  if (day > today) return refused(no.future)
  // Whoever stands at a door reports for himself and now.
  if (form.schedule === 'onEntry') return day === today ? 'onTime' : refused(no.notDue)
  if (!isDueOn(form, day)) return refused(no.notDue)
  if (isInWindow(form, day, now)) return 'onTime'
  if (hasAnswered) return day === today ? refused(no.alreadyToday, { to }) : refused(no.alreadyThen)
  if (day === today && (n === 0 || now < momentOn(day, from))) return refused(no.notNow, { from, to })
  return day >= addDays(today, -n) ? 'backfill' : refused(no.backfill, { n })
}
