import { describe, expect, test } from 'vitest'
import { courseYear, nearestYear } from './course-year.ts'

describe('courseYear', () => {
  test('is that of the address, else the chosen one, else left to the setting', () => {
    expect(courseYear('2024', 2023)).toBe(2024)
    expect(courseYear(undefined, 2023)).toBe(2023)
    expect(courseYear(undefined, null)).toBeNull()
  })

  test('falls to the default outside 2000–2100', () => {
    expect(courseYear('1999', null)).toBeNull()
    expect(courseYear('二〇', 2023)).toBe(2023)
    expect(courseYear('2020.5', null)).toBeNull()
  })
})

describe('nearestYear', () => {
  const years = [2019, 2023, 2026].map((year) => ({ year, num: 3 }))

  test('prefers the nearest, of two the later', () => {
    expect(nearestYear(years, 2021)?.year).toBe(2023)
    expect(nearestYear(years, 2025)?.year).toBe(2026)
  })

  test('offers no empty year and not the present one', () => {
    expect(
      nearestYear(
        [
          { year: 2021, num: 4 },
          { year: 2022, num: 0 },
        ],
        2021,
      ),
    ).toBeNull()
  })
})
