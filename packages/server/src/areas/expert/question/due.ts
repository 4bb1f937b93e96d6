import { limitHours, type QuestionUrgency } from '@portal/contract/areas/expert/words.ts'
import { addWorkingHours, type WorkCalendar, workingHoursBetween } from '#src/shared/work-calendar/work-calendar.ts'

/** The clock of one round of a question. */
export interface Clock {
  urgency: QuestionUrgency
  assignableAt: Date
  /** Working hours in which it stood still, without a pause that still lasts. */
  pausedHours: number
  pausedAt: Date | null
}

export interface Due {
  dueAt: Date | null
  halfAt: Date | null
}

/** due = addWorking(assignable at, limit(urgency)) + pausedWorking; nothing is due while the clock stands still. */
export const dueOf = (calendar: WorkCalendar, { urgency, assignableAt, pausedHours, pausedAt }: Clock): Due => {
  if (pausedAt) return { dueAt: null, halfAt: null }
  const limit = limitHours[urgency]
  return {
    dueAt: addWorkingHours(calendar, assignableAt, limit + pausedHours),
    halfAt: addWorkingHours(calendar, assignableAt, limit / 2 + pausedHours),
  }
}

/** Working hours of all pauses, the one that ends now included. */
export const pausedTill = (calendar: WorkCalendar, { pausedAt, pausedHours }: Clock, now: Date): number =>
  pausedHours + (pausedAt ? workingHoursBetween(calendar, pausedAt, now) : 0)
