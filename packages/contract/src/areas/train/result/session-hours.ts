import { MINUTE_MS } from '../../../kit/shanghai.ts'
import { percentTenths } from '../../learning/hours/amount.ts'
import { formulaHundredths } from '../../learning/hours/hours.ts'

/** A session as the percentage of a person counts it. */
export interface CountedSession {
  minutes: number
  length: number
  /** 补课: its make-up item is completed; it counts in full, for the percentage only. */
  madeGood: boolean
}

/** A of 50 section 4 in tenths of a percent, cut; leave stays in the denominator. Null without any session. */
export const attendanceTenths = (sessions: readonly CountedSession[]): number | null => {
  const attended = sessions.reduce((sum, { minutes, length, madeGood }) => sum + (madeGood ? length : minutes), 0)
  const whole = sessions.reduce((sum, { length }) => sum + length, 0)
  return whole === 0 ? null : percentTenths(attended, whole)
}

export interface SessionCredit extends Pick<CountedSession, 'minutes' | 'length'> {
  /** o: minutes of it that other granted presence of the person covers. */
  covered: number
  sessionPercent: number
  /** The author's hours in hundredths, which may only lower those of the minutes. */
  most: number | null
  minutesPerHour: number
}

/** Whether somebody was there for long enough to be credited at all. */
export const isEnough = ({
  minutes,
  length,
  sessionPercent,
}: Pick<SessionCredit, 'minutes' | 'length' | 'sessionPercent'>): boolean =>
  minutes > 0 && minutes * 100 >= sessionPercent * length

/** h(s) in hundredths, for a person whose class grants hours. */
export const sessionHundredths = (credit: SessionCredit): number => {
  if (!isEnough(credit)) return 0
  const left = Math.max(0, credit.minutes - credit.covered)
  const formula = formulaHundredths(left * MINUTE_MS, credit.minutesPerHour)
  return credit.most === null ? formula : Math.min(credit.most, formula)
}
