import { expect, test } from 'vitest'
import { nextTime } from './next-time.ts'

const at = { cadence: 'day', weekday: '1', monthDay: 1, time: '08:00' } as const

test('a daily one goes out at its time of Shanghai, today or tomorrow', () => {
  expect(nextTime(at, new Date('2026-03-01T23:59:59Z')).toISOString()).toBe('2026-03-02T00:00:00.000Z')
  expect(nextTime(at, new Date('2026-03-02T00:00:00Z')).toISOString()).toBe('2026-03-03T00:00:00.000Z')
})

test('a weekly one waits for its day, Sunday included', () => {
  // 2026-03-02 is a Monday.
  expect(nextTime({ ...at, cadence: 'week', weekday: '1' }, new Date('2026-03-02T00:00:00Z')).toISOString()).toBe(
    '2026-03-09T00:00:00.000Z',
  )
  expect(nextTime({ ...at, cadence: 'week', weekday: '7' }, new Date('2026-03-02T00:00:00Z')).toISOString()).toBe(
    '2026-03-08T00:00:00.000Z',
  )
})

test('a monthly one waits for its date, over the end of a year', () => {
  const next = nextTime({ ...at, cadence: 'month', monthDay: 5, time: '23:30' }, new Date('2025-12-06T00:00:00Z'))

  expect(next.toISOString()).toBe('2026-01-05T15:30:00.000Z')
})
