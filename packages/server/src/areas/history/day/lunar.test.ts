import { expect, test } from 'vitest'
import { lunarLabels, lunarText } from './lunar.ts'

/** New Year and mid-autumn as the Purple Mountain Observatory gives them. */
test('labels solar days of 2025 to 2033', async () => {
  const dates = ['2026-02-17', '2027-02-06', '2028-01-26', '2029-02-13', '2030-02-03', '2026-09-25', '2025-07-25']
  const labels = await lunarLabels(dates)
  expect(dates.map((date) => labels.get(date))).toEqual(['正月', '正月', '正月', '正月', '正月', '十五', '闰六月'])
  expect(await lunarText('2026-02-17')).toBe('正月初一')
  expect(await lunarText('2026-11-29')).toBe('十月廿一')
})
