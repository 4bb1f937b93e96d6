import { expect, test } from 'vitest'
import { periodBefore, periodOf } from './period.ts'

// 2026-03-01 00:30 in Shanghai.
const now = new Date('2026-02-28T16:30:00Z')

test('without days the last thirty of Shanghai are meant, today included', () => {
  expect(periodOf({}, now)).toEqual({
    year: 2026,
    from: new Date('2026-01-30T16:00:00Z'),
    to: new Date('2026-03-01T16:00:00Z'),
  })
})

test('days from and to are whole days', () => {
  expect(periodOf({ from: '2025-12-31', to: '2025-12-31' }, now)).toEqual({
    year: 2025,
    from: new Date('2025-12-30T16:00:00Z'),
    to: new Date('2025-12-31T16:00:00Z'),
  })
})

test('the period before is as long and ends where this one begins', () => {
  const period = periodOf({ from: '2026-02-01', to: '2026-02-10' }, now)
  expect(periodBefore(period)).toEqual({ year: 2025, from: new Date('2026-01-21T16:00:00Z'), to: period.from })
})
