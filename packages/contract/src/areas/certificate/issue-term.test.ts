import { describe, expect, test } from 'vitest'
import { lastDayOf, termOf } from './issue-term.ts'

describe('terms of the brief: valid to 2026-06-30, 36 months, 90 days', () => {
  const before = { validTo: '2026-06-30', renewDays: 90 }
  const row = (issuedOn: string, validFrom: string, validTo: string, gap: { from: string; to: string } | null = null) =>
    [issuedOn, { validFrom, validTo, gap }] as const

  test.each([
    row('2026-05-10', '2026-07-01', '2029-06-30'),
    row('2026-02-01', '2026-02-01', '2029-01-31'),
    row('2026-08-15', '2026-08-15', '2029-08-14', { from: '2026-07-01', to: '2026-08-14' }),
    // The window holds its first and its last day.
    row('2026-04-01', '2026-07-01', '2029-06-30'),
    row('2026-03-31', '2026-03-31', '2029-03-30'),
    row('2026-06-30', '2026-07-01', '2029-06-30'),
    row('2026-07-01', '2026-07-01', '2029-06-30'),
    row('2026-07-02', '2026-07-02', '2029-07-01', { from: '2026-07-01', to: '2026-07-01' }),
  ])('issued on %s', (issuedOn, term) => expect(termOf(issuedOn, 36, before)).toEqual(term))

  test('the first one begins on its day, and one that has no end is followed at once', () => {
    expect(termOf('2026-05-10', 12, null)).toEqual({ validFrom: '2026-05-10', validTo: '2027-05-09', gap: null })
    const forEver = { validTo: null, renewDays: 90 }
    expect(termOf('2026-05-10', null, forEver)).toEqual({ validFrom: '2026-05-10', validTo: null, gap: null })
  })
})

test.each([
  ['2024-01-31', 1, '2024-02-28'],
  ['2023-01-31', 1, '2023-02-27'],
  ['2024-02-29', 12, '2025-02-27'],
  ['2026-12-01', 1, '2026-12-31'],
  ['2026-11-19', 36, '2029-11-18'],
])('%s and %i months end on %s', (from, months, to) => expect(lastDayOf(from, months)).toBe(to))
