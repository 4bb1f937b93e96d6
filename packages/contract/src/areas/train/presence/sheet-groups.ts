import type { z } from 'zod'
import { grouped } from '../../../kit/grouped.ts'
import { fill } from '../../../kit/refusal.ts'
import { calendarDate, dayName, shanghaiDayNumber, shanghaiMinuteOfDay } from '../../../kit/shanghai.ts'
import type { sheetScope } from '../words.ts'
import { sheetTitles } from './presence-words.ts'

interface Planned {
  id: string
  no: number
  title: string
  /** Milliseconds. */
  start: number
}

export type SheetScope = z.output<typeof sheetScope>

/** Sessions that begin before one o'clock are of the morning. */
const NOON_MINUTES = 13 * 60

const isMorning = ({ start }: Planned) => shanghaiMinuteOfDay(start) < NOON_MINUTES

const keyOf = (session: Planned, scope: SheetScope): string => {
  if (scope === 'session') return session.id
  const day = dayName(shanghaiDayNumber(session.start))
  return scope === 'day' ? day : `${day} ${isMorning(session) ? 'a' : 'b'}`
}

/** Sessions by the sheet they share, in order of time: each its own, or those of a half day or day. */
export const sheetGroups = <Session extends Planned>(sessions: readonly Session[], scope: SheetScope): Session[][] => [
  ...grouped(
    [...sessions].sort((a, b) => a.start - b.start),
    (session) => keyOf(session, scope),
  ).values(),
]

/** 「《安全员培训》第 2 课次：灭火器」, or of several sessions 「《安全员培训》3 月 12 日 上午」. */
export const sheetTitle = (className: string, sessions: readonly Planned[], scope: SheetScope): string => {
  const [first] = sessions
  if (!first) return className
  if (scope === 'session' || sessions.length === 1)
    return fill(sheetTitles.session, { title: className, no: first.no, session: first.title })
  const { month, day } = calendarDate(shanghaiDayNumber(first.start))
  const half = isMorning(first) ? sheetTitles.morning : sheetTitles.afternoon
  return fill(scope === 'day' ? sheetTitles.day : half, { title: className, day: `${month} 月 ${day} 日` })
}
