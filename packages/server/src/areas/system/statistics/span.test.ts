import { expect, test } from 'vitest'
import { conditionsOfSpan } from './span.ts'

test('spans are whole days of Shanghai before today', () => {
  // 2026-03-01 00:30 in Shanghai, still the day before in UTC.
  const now = new Date('2026-02-28T16:30:00Z')

  expect(conditionsOfSpan('day', now)).toMatchObject({ from: '2026-02-28', to: '2026-02-28' })
  expect(conditionsOfSpan('week', now)).toMatchObject({ from: '2026-02-22', to: '2026-02-28' })
  expect(conditionsOfSpan('lastMonth', now)).toEqual({ year: 2026, from: '2026-02-01', to: '2026-02-28' })
  expect(conditionsOfSpan('year', now)).toEqual({ year: 2026, from: '2026-01-01', to: '2026-03-01' })
})

test('the month before January is that of last year', () => {
  const span = conditionsOfSpan('lastMonth', new Date('2026-01-15T04:00:00Z'))

  expect(span).toEqual({ year: 2025, from: '2025-12-01', to: '2025-12-31' })
})
