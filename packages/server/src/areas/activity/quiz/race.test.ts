import { expect, test } from 'vitest'
import { raceScore, racingLevel } from './race.ts'

test('races as the brief reckons: 68.9 against 70.7', () => {
  const a = { n: 40, joined: 30, complete: 24, sum: 8200 * 30, scored: 30 }
  const b = { n: 200, joined: 170, complete: 110, sum: 8850 * 170, scored: 170 }

  expect([raceScore(a), raceScore(b)]).toEqual([68.9, 70.7])
})

test('compares units on the first level with more than one', () => {
  expect(racingLevel(['/a/b/c/', '/a/b/d/'])).toBe(3)
  expect(racingLevel(['/a/b/c/', '/a/e/'])).toBe(2)
  expect(racingLevel(['/a/b/'])).toBe(2)
})
