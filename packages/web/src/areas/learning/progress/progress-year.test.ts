import { expect, test } from 'vitest'
import { offeredYears, progressYear } from './progress-year.ts'

/** One minute into 2027 in Shanghai, still 2026 in Greenwich. */
const NEW_YEAR = Date.UTC(2026, 11, 31, 16, 1)

test('an address without a proper year means the present one of Shanghai', () => {
  expect(progressYear(undefined, NEW_YEAR)).toBe(2027)
  expect(progressYear('2101', NEW_YEAR)).toBe(2027)
  expect(progressYear('abc', NEW_YEAR)).toBe(2027)
  expect(progressYear('2024', NEW_YEAR)).toBe(2024)
})

test('offers the latest years and the one that is shown', () => {
  expect(offeredYears(2027, NEW_YEAR)).toEqual([2027, 2026, 2025, 2024, 2023, 2022])
  expect(offeredYears(2010, NEW_YEAR).at(-1)).toBe(2010)
})
