import { expect, test } from 'vitest'
import { capsText } from './cells.ts'

test('limits are named by source in the order of the sources', () => {
  expect(capsText({ upload: 3, train: 11 })).toBe('培训 ≤ 11.00、导入 ≤ 3.00')
})

test('no limit at all is said', () => {
  expect(capsText({})).toBe('不限')
})

test('a limit of nothing is a limit', () => {
  expect(capsText({ live: 0 })).toBe('直播 ≤ 0.00')
})
