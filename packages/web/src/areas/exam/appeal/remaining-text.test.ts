import { DAY_MS, HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { expect, test } from 'vitest'
import { remainingText } from './remaining-text.ts'

test.each([
  [0, null],
  [-1, null],
  [59_000, '不到 1 分钟'],
  [60_000, '1 分钟'],
  [HOUR_MS, '1 小时'],
  [3_900_000, '1 小时 5 分钟'],
  [DAY_MS, '1 天'],
  [183_600_000, '2 天 3 小时'],
])('%d ms is %s', (ms, words) => {
  expect(remainingText(ms)).toBe(words)
})
