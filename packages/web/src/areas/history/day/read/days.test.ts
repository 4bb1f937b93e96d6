import { expect, test } from 'vitest'
import { readDate, shiftMonth, weekdayPlace, weekOf } from './days.ts'

test('weeks begin on Monday', () => {
  expect(weekOf('2026-11-29')[0]).toBe('2026-11-23')
  expect([weekdayPlace('2026-11-23'), weekdayPlace('2026-11-29')]).toEqual([0, 6])
})

test('months are walked through', () => {
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test('a date is one only where there is such a day', () => {
  expect(['2026-02-28', '2026-02-29', '2028-02-29', '2026-13-01', 'gestern', undefined].map(readDate)).toEqual([
    '2026-02-28',
    null,
    '2028-02-29',
    null,
    null,
    null,
  ])
})
