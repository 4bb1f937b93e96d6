import { raceWeights } from '@portal/contract/areas/activity/completion.ts'
import { expect, test } from 'vitest'
import { racerOf, raceScore, racingLevel } from './race.ts'

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

test('without a quiz the twenty of the mean go to taking part and to completing', () => {
  const unit = { n: 10, joined: 10, complete: 5, sum: 0, scored: 0 }

  expect(raceScore(unit, raceWeights(false))).toBe(70)
  expect(Object.values(raceWeights(false)).reduce((sum, weight) => sum + weight, 0)).toBe(100)
})

test('who is above the racing level races for his own unit', () => {
  expect(racerOf('/a/b/c/d/', 3)).toBe('c')
  expect(racerOf('/a/b/', 3)).toBe('b')
})
