import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../kit/shanghai.ts'
import { presenceMs } from '../../sign-in/sheet-attendance.ts'
import { presenceOfSessions, type SessionSpan, type SheetRule, type Signed } from './attendance.ts'

const at = (clock: string) => Date.parse(`2026-03-12T${clock}+08:00`)

const RULE: SheetRule = { lateAfter: 10, earlyGrace: 5, asksOut: true, inOver: true, outOver: true }
const signed = (inAt: number | null, outAt: number | null): Signed => ({
  inAt,
  outAt,
  inPending: false,
  onLeave: false,
})
const session = (id: string, start: string, end: string): SessionSpan => ({ id, start: at(start), end: at(end) })

describe('a day on one sheet', () => {
  const day = [
    session('1', '09:00:00', '10:30:00'),
    session('2', '10:45:00', '12:15:00'),
    session('3', '13:30:00', '15:00:00'),
  ]
  const of = (inAt: string | null, outAt: string | null) =>
    presenceOfSessions(day, RULE, signed(inAt === null ? null : at(inAt), outAt === null ? null : at(outAt))).map(
      ({ status, minutes }) => `${status} ${minutes}`,
    )

  test.each([
    ['09:10:00', '14:55:00', ['present 90', 'present 90', 'present 90']],
    ['09:20:00', '14:30:00', ['late 70', 'present 90', 'early 60']],
    ['09:20:00', '10:00:00', ['lateEarly 40', 'absent 0', 'absent 0']],
    ['11:00:00', '15:00:00', ['absent 0', 'late 75', 'present 90']],
    ['08:50:00', null, ['noOut 0', 'noOut 0', 'noOut 0']],
    [null, null, ['absent 0', 'absent 0', 'absent 0']],
  ] as const)('in %s out %s', (inAt, outAt, told) => {
    expect(of(inAt, outAt)).toEqual(told)
  })
})

/** The same said minute by minute: a minute counts if the person was there or the rule says that he was. */
const slowMinutes = (sessions: readonly SessionSpan[], rule: SheetRule, { inAt, outAt }: Signed): number[] => {
  const first = sessions[0]?.start ?? 0
  const last = sessions.at(-1)?.end ?? 0
  const punctual = inAt !== null && (rule.lateAfter === null || inAt <= first + rule.lateAfter * MINUTE_MS)
  const stayed = !rule.asksOut || (outAt !== null && outAt >= last - rule.earlyGrace * MINUTE_MS)
  return sessions.map(({ start, end }) => {
    let minutes = 0
    for (let minute = start; minute < end; minute += MINUTE_MS) {
      const hasCome = inAt !== null && (punctual || minute >= inAt)
      const isThere = stayed || (outAt !== null && minute < outAt)
      if (hasCome && isThere && (!rule.asksOut || outAt !== null)) minutes += 1
    }
    return minutes
  })
}

test('minutes agree with a count of single minutes, whatever the day, the rule and the entries', () => {
  let state = 42
  const whole = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
  for (let round = 0; round < 3000; round += 1) {
    const sessions: SessionSpan[] = []
    let clock = at('08:00:00')
    for (let no = 0; no <= whole(4); no += 1) {
      const start = clock + whole(40) * MINUTE_MS
      clock = start + (10 + whole(90)) * MINUTE_MS
      sessions.push({ id: `${no}`, start, end: clock })
    }
    const rule = {
      ...RULE,
      lateAfter: whole(4) === 0 ? null : whole(20),
      earlyGrace: whole(15),
      asksOut: whole(3) > 0,
    }
    const inAt = whole(8) === 0 ? null : at('07:45:00') + whole(240) * MINUTE_MS
    const outAt = inAt === null || whole(8) === 0 ? null : inAt + whole(400) * MINUTE_MS
    const entries = signed(inAt, outAt)
    const told = presenceOfSessions(sessions, rule, entries)
    expect(told.map(({ minutes }) => minutes)).toEqual(slowMinutes(sessions, rule, entries))
    for (const { minutes, from, to } of told) expect(minutes).toBe(((to ?? 0) - (from ?? 0)) / MINUTE_MS)
    const [only] = sessions
    if (sessions.length === 1 && only)
      expect(told[0]?.minutes).toBe(presenceMs({ ...only, ...rule, ...entries }) / MINUTE_MS)
  }
})
