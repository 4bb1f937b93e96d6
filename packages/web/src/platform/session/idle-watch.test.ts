import { expect, test } from 'vitest'
import { judgeIdle, WARNING_MS } from './idle-watch.ts'

const END = 1_000_000

test.each([
  [0, 'quiet'],
  [END - WARNING_MS - 1, 'quiet'],
  [END - WARNING_MS, { leftMs: WARNING_MS }],
  [END - 1, { leftMs: 1 }],
  [END, 'over'],
] as const)('at %d the clock says %o', (now, verdict) => {
  expect(judgeIdle(END, now)).toEqual(verdict)
})

test('says nothing while the end is unknown', () => {
  expect(judgeIdle(0, END)).toBe('quiet')
})
