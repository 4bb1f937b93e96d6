import { expect, test } from 'vitest'
import { capsText, hoursText } from './figures.tsx'

test('hours stand with two decimals, and a missing target is a dash', () => {
  expect([hoursText(6.35), hoursText(12), hoursText(0), hoursText(null)]).toEqual(['6.35', '12.00', '0.00', '—'])
})

test('limits are named by source in the order of the sources', () => {
  expect(capsText({ upload: 3, train: 11 })).toBe('培训 ≤ 11.00、导入 ≤ 3.00')
})

test('no limit at all is said', () => {
  expect(capsText({})).toBe('不限')
})

test('a limit of nothing is a limit', () => {
  expect(capsText({ live: 0 })).toBe('直播 ≤ 0.00')
})
