import { addDays, dayNumber, HOUR_MS, shanghaiDay, startOfDay } from '../../kit/shanghai.ts'

const LADDER_HOUR = 9
const WEEK = 7
const MOST_BEFORE = 3

export interface LadderStep {
  /** `pre`, `due`, `over1`, `over7`, `over14` and so on. */
  key: string
  day: string
  at: Date
  /** Days beyond the deadline; 0 on its day and before. */
  over: number
  /**
   * How many units above the owner's are told beside those below: -1 nobody but owner and helpers, 0 the assigner too,
   * 1 the head of the owner's unit, 2 of the one above, and so on to the top.
   */
  reach: number
}

const stepOn = (key: string, day: string, over: number, reach: number): LadderStep => ({
  ...{ key, day, over, reach },
  at: new Date(startOfDay(day).getTime() + LADDER_HOUR * HOUR_MS),
})

/** Days between the first reminder and the deadline. */
const daysBefore = (span: number): number => Math.min(MOST_BEFORE, Math.floor(span / 2))

const overdueStep = (deadlineDay: string, week: number): LadderStep => {
  const over = week === 0 ? 1 : week * WEEK
  return stepOn(`over${over}`, addDays(deadlineDay, over), over, week + 1)
}

/** The steps of a deadline up to a day, in order. */
export const ladderThrough = (deadline: Date, span: number, throughDay: string): LadderStep[] => {
  const due = shanghaiDay(deadline)
  const first = [stepOn('pre', addDays(due, -daysBefore(span)), 0, -1), stepOn('due', due, 0, 0)]
  const weeks = Math.max(Math.floor((dayNumber(throughDay) - dayNumber(due)) / WEEK), 0)
  const over = Array.from({ length: weeks + 1 }, (_, week) => overdueStep(due, week))
  return [...first, ...over].filter(({ day }) => day <= throughDay)
}

/**
 * The step that is due now: the latest whose hour has come and that lies behind the moment from which this deadline holds.
 * Earlier ones that were missed are not made up for.
 */
export const currentStep = (
  { deadline, span, since }: { deadline: Date; span: number; since: Date },
  now: Date,
): LadderStep | null =>
  ladderThrough(deadline, span, shanghaiDay(now)).findLast(({ at }) => at <= now && at >= since) ?? null

/** The step that comes next, for the page of the case. */
export const nextStep = ({ deadline, span }: { deadline: Date; span: number }, now: Date): LadderStep | null => {
  const later = addDays(shanghaiDay(now > deadline ? now : deadline), WEEK)
  return ladderThrough(deadline, span, later).find(({ at }) => at > now) ?? null
}
