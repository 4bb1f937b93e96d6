import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../kit/shanghai.ts'
import { minutesCovered } from './covered.ts'

const span = (from: number, to: number) => ({ from: from * MINUTE_MS, to: to * MINUTE_MS })

test.each([
  ['nothing', [], 0],
  ['what lies beside it', [span(-30, 0), span(60, 90)], 0],
  ['what reaches into it', [span(-10, 20)], 20],
  ['two that overlap, once', [span(10, 30), span(20, 40)], 30],
  ['one within another, once', [span(0, 50), span(10, 20)], 50],
  ['what is longer than it', [span(-5, 500)], 60],
])('an hour is covered by %s', (_, others, minutes) => {
  expect(minutesCovered(span(0, 60), others)).toBe(minutes)
})
