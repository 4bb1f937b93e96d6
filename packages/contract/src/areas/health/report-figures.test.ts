import { expect, test } from 'vitest'
import { eraseAtOf, missingOf, rateOf } from './report-figures.ts'

test.each([
  [{ should: 208, exempt: 8, reported: 190 }, 95, 10],
  [{ should: 3, exempt: 0, reported: 2 }, 66.6, 1],
  [{ should: 1001, exempt: 1, reported: 999 }, 99.9, 1],
  [{ should: 5, exempt: 5, reported: 0 }, null, 0],
  [{ should: 7, exempt: 0, reported: 7 }, 100, 0],
])('of %o the rate is %s %% and %s are missing', (counts, rate, missing) => {
  expect(rateOf(counts)).toBe(rate)
  expect(missingOf(counts)).toBe(missing)
})

test.each([
  ['2026-03-01T00:00:00', 30, '2026-04-01T03:00:00'],
  ['2026-03-01T23:59:59', 14, '2026-03-16T03:00:00'],
  ['2026-03-01T08:00:00', 1, '2026-03-03T03:00:00'],
])('collected %s and kept %s days is erased %s', (collected, days, erased) => {
  expect(eraseAtOf(new Date(`${collected}+08:00`), days)).toEqual(new Date(`${erased}+08:00`))
})
