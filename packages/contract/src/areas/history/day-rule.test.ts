import { describe, expect, test } from 'vitest'
import { anniversaryOn, byRank, hasDay, shownOn } from './day-rule.ts'

const shown = (date: string) =>
  shownOn(date).map(({ month, day, marked }) => `${month}-${day}${marked ? ' marked' : ''}`)

/** The rule of 60-community section 4, case by case. */
describe('a day in history', () => {
  test.each([
    ['2026-02-28', ['2-28', '2-29 marked']],
    ['2026-03-01', ['3-1']],
    ['2027-02-28', ['2-28', '2-29 marked']],
    ['2028-02-28', ['2-28']],
    ['2028-02-29', ['2-29']],
    ['2028-03-01', ['3-1']],
    ['2029-02-28', ['2-28', '2-29 marked']],
    ['2030-02-28', ['2-28', '2-29 marked']],
    ['2030-02-27', ['2-27']],
    ['2100-02-28', ['2-28', '2-29 marked']],
    ['2000-02-28', ['2-28']],
    ['2026-07-01', ['7-1']],
    ['2026-12-31', ['12-31']],
  ])('shows on %s', (date, expected) => {
    expect(shown(date)).toEqual(expected)
  })

  test.each([
    ['2026-07-01', 1921, 105],
    ['2027-07-01', 1921, 106],
    ['2028-02-29', 2012, 16],
    ['2029-02-28', 2012, 17],
    ['2030-10-01', 1949, 81],
    ['2026-11-24', 2020, 6],
    ['2026-11-24', 2025, 1],
    ['2026-11-24', 2026, null],
    ['2020-11-24', 2025, null],
  ])('on %s of %i is the anniversary %s', (date, year, expected) => {
    expect(anniversaryOn(date, year)).toBe(expected)
  })

  test.each([
    ['2026-07-01', [1926, 1976, 2016, 1921, 1999]],
    ['2027-07-01', [1977, 1921, 1926, 1999, 2016]],
    ['2028-07-01', [1978, 1921, 1926, 1999, 2016]],
    ['2029-07-01', [1979, 1999, 1921, 1926, 2016]],
    ['2030-07-01', [1980, 1921, 1926, 1999, 2016]],
  ])('puts hundredths, fiftieths and tenths first on %s', (date, expected) => {
    const others = expected.toSorted()
    expect(
      others
        .map((year) => ({ id: String(year), year, importance: 1 }))
        .sort(byRank(date))
        .map(({ year }) => year),
    ).toEqual(expected)
  })

  test('puts importance before everything', () => {
    const rows = [
      { id: 'a', year: 1926, importance: 1 },
      { id: 'b', year: 1999, importance: 3 },
      { id: 'c', year: 1921, importance: 2 },
    ]
    expect(rows.sort(byRank('2026-07-01')).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  })

  test.each([
    [2, 29, undefined, true],
    [2, 30, undefined, false],
    [2, 29, 1999, false],
    [2, 29, 2000, true],
    [2, 29, 1900, false],
    [4, 31, 1949, false],
    [12, 31, 1949, true],
    [13, 1, 1949, false],
    [1, 0, 1949, false],
  ])('knows that %i-%i of %s is %s', (month, day, year, expected) => {
    expect(hasDay(month, day, year)).toBe(expected)
  })
})
