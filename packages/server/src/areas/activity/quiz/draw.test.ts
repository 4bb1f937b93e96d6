import { expect, test } from 'vitest'
import { scoresOf } from './draw.ts'

test('shares 100 分 out over any number of questions', () => {
  for (const count of [1, 3, 7, 30, 100])
    expect(Math.round(scoresOf(count).reduce((sum, score) => sum + score * 100, 0))).toBe(10_000)
})
