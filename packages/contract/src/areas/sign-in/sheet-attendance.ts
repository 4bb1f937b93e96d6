import { MINUTE_MS, SECOND_MS } from '../../kit/shanghai.ts'
import type { Attendance } from './words.ts'

/** What attendance is worked out of (50 section 4); times in milliseconds. */
export interface AttendanceFacts {
  start: number
  end: number
  /** Minutes; null: there is no late. */
  lateAfter: number | null
  earlyGrace: number
  /** The sheet asks for signing out. */
  asksOut: boolean
  /** Nobody may sign in any more; nobody may sign out any more. */
  inOver: boolean
  outOver: boolean
  inAt: number | null
  outAt: number | null
  inPending: boolean
  onLeave: boolean
}

/** Whole seconds count: 09:10:00.9 is still 09:10:00. */
const wholeSecond = (ms: number) => Math.floor(ms / SECOND_MS) * SECOND_MS

export const isLate = ({ start, lateAfter }: Pick<AttendanceFacts, 'start' | 'lateAfter'>, inAt: number): boolean =>
  lateAfter !== null && wholeSecond(inAt) > start + lateAfter * MINUTE_MS

export const minutesLate = ({ start }: Pick<AttendanceFacts, 'start'>, inAt: number): number =>
  Math.max(1, Math.floor((inAt - start) / MINUTE_MS))

export const isEarly = ({ end, earlyGrace }: Pick<AttendanceFacts, 'end' | 'earlyGrace'>, outAt: number): boolean =>
  wholeSecond(outAt) < end - earlyGrace * MINUTE_MS

/** The word of a person on a sheet. */
export const attendanceOf = (facts: AttendanceFacts): Attendance => {
  const { inAt, outAt, asksOut } = facts
  if (inAt === null) {
    if (facts.onLeave) return 'leave'
    if (facts.inPending) return 'pending'
    return facts.inOver ? 'absent' : 'none'
  }
  const late = isLate(facts, inAt)
  if (!asksOut) return late ? 'late' : 'present'
  if (outAt === null) return facts.outOver ? 'noOut' : late ? 'late' : 'present'
  const early = isEarly(facts, outAt)
  if (late && early) return 'lateEarly'
  return late ? 'late' : early ? 'early' : 'present'
}

/** Milliseconds that count as presence: from the start for who was in time, to the end for who did not leave early. */
export const presenceMs = (facts: AttendanceFacts): number => {
  const { start, end, inAt, outAt, asksOut } = facts
  if (inAt === null || (asksOut && outAt === null)) return 0
  const from = isLate(facts, inAt) ? inAt : start
  const to = !asksOut || outAt === null || !isEarly(facts, outAt) ? end : outAt
  return Math.max(0, to - from)
}

/** Words that count as having come. */
export const CAME: readonly Attendance[] = ['present', 'late', 'early', 'lateEarly', 'noOut']
