import { describe, expect, test } from 'vitest'
import { type AttendanceFacts, attendanceOf, presenceMs } from './sheet-attendance.ts'

const at = (clock: string) => Date.parse(`2026-03-12T${clock}+08:00`)

const session = (start: string, end: string, inAt: string | null, outAt: string | null): AttendanceFacts => ({
  start: at(start),
  end: at(end),
  lateAfter: 10,
  earlyGrace: 5,
  asksOut: true,
  inOver: true,
  outOver: true,
  inAt: inAt === null ? null : at(inAt),
  outAt: outAt === null ? null : at(outAt),
  inPending: false,
  onLeave: false,
})

describe('a person on a sheet', () => {
  test.each([
    ['09:00:00', '10:30:00', '08:52:00', '10:30:00', 'present', 90],
    ['10:45:00', '12:15:00', '10:53:00', '12:14:00', 'present', 90],
    ['13:30:00', '15:00:00', '13:55:00', '15:02:00', 'late', 65],
    ['15:15:00', '16:45:00', '15:10:00', '16:30:00', 'early', 75],
    ['09:00:00', '10:30:00', '09:10:00.9', '10:25:00', 'present', 90],
    ['09:00:00', '10:30:00', '09:10:01', '10:24:59', 'lateEarly', 74.966],
    ['09:00:00', '10:30:00', '08:52:00', null, 'noOut', 0],
    ['09:00:00', '10:30:00', null, null, 'absent', 0],
  ] as const)('%s–%s in %s out %s: %s, %d minutes', (start, end, inAt, outAt, word, minutes) => {
    const facts = session(start, end, inAt, outAt)
    expect(attendanceOf(facts)).toBe(word)
    expect(presenceMs(facts) / 60_000).toBeCloseTo(minutes, 2)
  })

  test('before anything is over', () => {
    const open = { ...session('09:00:00', '10:30:00', null, null), inOver: false, outOver: false }
    expect(attendanceOf(open)).toBe('none')
    expect(attendanceOf({ ...open, inPending: true })).toBe('pending')
    expect(attendanceOf({ ...open, onLeave: true })).toBe('leave')
    expect(attendanceOf({ ...open, onLeave: true, inAt: at('09:00:00') })).toBe('present')
    expect(attendanceOf({ ...open, inAt: at('09:12:00') })).toBe('late')
    expect(attendanceOf({ ...open, inAt: at('09:12:00'), lateAfter: null })).toBe('present')
    expect(presenceMs({ ...open, asksOut: false, inAt: at('09:05:00') }) / 60_000).toBe(90)
  })
})
