import { MINUTE_MS } from '../../../kit/shanghai.ts'
import { type AttendanceFacts, attendanceOf, isEarly, isLate } from '../../sign-in/sheet-attendance.ts'
import type { Attendance } from '../../sign-in/words.ts'

/** A 课次 as a span; times in milliseconds. */
export interface SessionSpan {
  id: string
  start: number
  end: number
}

/** How a sheet judges, and how far its time has gone: one sheet serves a session, a half day or a day. */
export type SheetRule = Pick<AttendanceFacts, 'lateAfter' | 'earlyGrace' | 'asksOut' | 'inOver' | 'outOver'>

/** What a person left on it; times in milliseconds. */
export type Signed = Pick<AttendanceFacts, 'inAt' | 'outAt' | 'inPending' | 'onLeave'>

/** Of one person at one session. */
export interface SessionPresence {
  sessionId: string
  status: Attendance
  /** When the presence that counts began and ended; both null where nothing counts. */
  from: number | null
  to: number | null
  /** Whole minutes that count, and those of the session. */
  minutes: number
  length: number
}

const minutesOf = (ms: number) => Math.floor(Math.max(0, ms) / MINUTE_MS)

/** Entries count from the start for who was in time and to the end for who did not leave early (50 section 4). */
const presentSpan = ({ start, end }: SessionSpan, rule: SheetRule, { inAt, outAt }: Signed) => {
  if (inAt === null || (rule.asksOut && outAt === null)) return null
  const from = isLate({ start, lateAfter: rule.lateAfter }, inAt) ? inAt : start
  const to = rule.asksOut && outAt !== null && isEarly({ end, earlyGrace: rule.earlyGrace }, outAt) ? outAt : end
  return { from, to }
}

const wordOf = (session: SessionSpan, from: number, to: number): Attendance => {
  if (to <= from) return 'absent'
  const [late, early] = [from > session.start, to < session.end]
  if (late && early) return 'lateEarly'
  return late ? 'late' : early ? 'early' : 'present'
}

/**
 * Sessions of one sheet, in order of time: the late rule applies to the first, the early rule to the last, and those
 * between count in full. Who came or went in the middle of the day has what lies between.
 */
export const presenceOfSessions = (
  sessions: readonly SessionSpan[],
  rule: SheetRule,
  signed: Signed,
): SessionPresence[] => {
  const whole = { id: '', start: sessions[0]?.start ?? 0, end: sessions.at(-1)?.end ?? 0 }
  const word = attendanceOf({ ...whole, ...rule, ...signed })
  const span = presentSpan(whole, rule, signed)
  return sessions.map((session) => {
    const length = minutesOf(session.end - session.start)
    if (!span) return { sessionId: session.id, status: word, from: null, to: null, minutes: 0, length }
    const from = Math.max(span.from, session.start)
    const to = Math.min(span.to, session.end)
    const status = sessions.length === 1 ? word : wordOf(session, from, to)
    const minutes = minutesOf(to - from)
    return minutes === 0
      ? { sessionId: session.id, status, from: null, to: null, minutes, length }
      : { sessionId: session.id, status, from, to, minutes, length }
  })
}
