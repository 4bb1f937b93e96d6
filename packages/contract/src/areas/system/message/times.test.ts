import { describe, expect, test } from 'vitest'
import { digestTimesText, lastDigest, quietHoursText, quietUntil } from './times.ts'

const shanghai = (clock: string, day = '2026-11-21') => new Date(`${day}T${clock}:00+08:00`)

describe('quiet hours', () => {
  test.each([
    ['19:59', null],
    ['20:00', shanghai('08:00', '2026-11-22')],
    ['23:30', shanghai('08:00', '2026-11-22')],
    ['00:00', shanghai('08:00')],
    ['07:59', shanghai('08:00')],
    ['08:00', null],
  ])('across midnight at %s', (clock, until) => {
    expect(quietUntil('20:00-08:00', shanghai(clock))).toEqual(until)
  })

  test('within one day', () => {
    expect(quietUntil('12:00-14:00', shanghai('13:00'))).toEqual(shanghai('14:00'))
    expect(quietUntil('12:00-14:00', shanghai('14:00'))).toBeNull()
  })

  test('may be none at all', () => {
    expect(quietUntil('', shanghai('03:00'))).toBeNull()
  })

  test.each(['20:00', '24:00-08:00', '20:00-20:00', '20-8', '20:00-08:00-09:00'])('are not written %s', (words) => {
    expect(quietHoursText.safeParse(words).success).toBe(false)
  })
})

describe('digest times', () => {
  test.each([
    ['08:29', shanghai('14:30', '2026-11-20')],
    ['08:30', shanghai('08:30')],
    ['14:29', shanghai('08:30')],
    ['14:30', shanghai('14:30')],
    ['23:59', shanghai('14:30')],
  ])('the last one at %s', (clock, slot) => {
    expect(lastDigest('08:30,14:30', shanghai(clock))).toEqual(slot)
  })

  test.each(['', '8:30', '14:30,08:30', '08:30,08:30', '08:00,12:00,16:00'])('are not written %s', (words) => {
    expect(digestTimesText.safeParse(words).success).toBe(false)
  })
})
