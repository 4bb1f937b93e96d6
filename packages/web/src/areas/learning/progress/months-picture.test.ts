import { expect, test } from 'vitest'
import { monthsDrawing, monthsFigures } from './months-picture.ts'

const row = (key: string, total: number, earned = total) => ({
  ...{ key, name: '', code: '', orgName: '', people: 1, target: null, remain: null },
  ...{ videoHours: total, docHours: 0, liveHours: 0, otherHours: 0, total, earned },
})

test('a month over its ceiling is drawn as counted, with what did not count behind it', () => {
  const { svg } = monthsDrawing([row('9', 0), row('10', 2, 7)])
  expect(svg.match(/<rect/g)).toHaveLength(3)
  expect(svg).toContain('height="128" fill')
  expect(svg).toContain('>2.00<')
  expect(monthsFigures([row('10', 2, 7)]).rows).toEqual([['10 月', 2, 7, 2, 0, 0, 0]])
})
