import { addDays, dayNumber, HOUR_MS, shanghaiDay, startOfDay } from '../../kit/shanghai.ts'
import { type HazardState, MOST_EXTENSIONS } from './words.ts'

const DUE_HOUR = 18

/** 18:00 Shanghai of a day: deadlines always stand there, and holidays do not move them. */
export const dueAtOf = (day: string): Date => new Date(startOfDay(day).getTime() + DUE_HOUR * HOUR_MS)

export const deadlineAfter = (assignedAt: Date, spanDays: number): Date =>
  dueAtOf(addDays(shanghaiDay(assignedAt), spanDays))

const daysBetween = (from: Date, to: Date): number => dayNumber(shanghaiDay(to)) - dayNumber(shanghaiDay(from))

const grown = (deadline: Date, days: number): Date => dueAtOf(addDays(shanghaiDay(deadline), Math.max(days, 0)))

export const afterExtension = (deadline: Date, days: number): Date => grown(deadline, days)

/** The days for which the case stood still. */
export const afterSuspension = (deadline: Date, from: Date, to: Date): Date => grown(deadline, daysBetween(from, to))

/** The re-check takes nothing from the time to mend, where the proof was handed in in time. */
export const afterReturn = (deadline: Date, submittedAt: Date, returnedAt: Date): Date =>
  submittedAt > deadline ? deadline : grown(deadline, daysBetween(submittedAt, returnedAt))

const MENDING: readonly HazardState[] = ['assigned', 'rectifying', 'returned']
export const isMending = (state: HazardState): boolean => MENDING.includes(state)

export const isOverdue = ({ state, deadline }: { state: HazardState; deadline: Date | null }, now: Date): boolean =>
  deadline !== null && isMending(state) && now > deadline

/** 按期, however long the re-check took. */
export const isInTime = (submittedAt: Date, deadline: Date): boolean => submittedAt <= deadline

export interface Extensions {
  deadline: Date
  span: number
  /** Days of those approved before. */
  granted: readonly number[]
}

/** Why no further extension may be asked for; null where it may. */
export const whyNotExtend = (
  { deadline, span, granted }: Extensions,
  days: number,
  now: Date,
): 'late' | 'most' | 'days' | null => {
  if (now > deadline) return 'late'
  if (granted.length >= MOST_EXTENSIONS) return 'most'
  return granted.reduce((sum, each) => sum + each, 0) + days > span ? 'days' : null
}
