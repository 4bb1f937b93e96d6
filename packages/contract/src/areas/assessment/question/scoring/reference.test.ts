import { describe, expect, test } from 'vitest'
import { fraction, roundHalfUp, shares } from './fraction.ts'
import { bestMatching } from './matching.ts'

/** Repeatable numbers, so that a failure can be looked at. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const bestByTrying = (
  fits: readonly (readonly boolean[])[],
  weights: readonly number[],
  answer = 0,
  used = 0,
): number => {
  const row = fits[answer]
  if (!row) return 0
  const skipped = bestByTrying(fits, weights, answer + 1, used)
  const taken = row.map((fit, key) =>
    fit && (used & (1 << key)) === 0
      ? (weights[key] ?? 0) + bestByTrying(fits, weights, answer + 1, used | (1 << key))
      : 0,
  )
  return Math.max(skipped, ...taken)
}

describe('bestMatching', () => {
  test('weighs what trying every assignment finds', () => {
    const random = randomFrom(7)
    for (let round = 0; round < 300; round += 1) {
      const size = 1 + random(5)
      const fits = Array.from({ length: size }, () => Array.from({ length: size }, () => random(2) === 1))
      const weights = Array.from({ length: size }, () => 1 + random(5))

      const keys = bestMatching(fits, weights).filter((key) => key >= 0)

      expect(new Set(keys).size).toBe(keys.length)
      expect(keys.reduce((sum, key) => sum + (weights[key] ?? 0), 0)).toBe(bestByTrying(fits, weights))
    }
  })
})

describe('shares', () => {
  test('always sum to the whole and differ from the exact share by less than one', () => {
    const random = randomFrom(11)
    for (let round = 0; round < 300; round += 1) {
      const weights = Array.from({ length: 1 + random(12) }, () => 1 + random(9))
      const total = random(10_001)
      const parts = shares(total, weights)
      const sum = weights.reduce((all, weight) => all + weight, 0)

      expect(parts.reduce((all, part) => all + part, 0)).toBe(total)
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - (total * (weights[index] ?? 0)) / sum)).toBeLessThan(1)
    }
  })
})

describe('roundHalfUp', () => {
  test.each([
    [1, 2, 1],
    [-1, 2, 0],
    [-3, 2, -1],
    [-7, 4, -2],
    [5, 3, 2],
    [4, 3, 1],
    [-4, 3, -1],
    [6, 3, 2],
  ])('%d/%d is %d', (num, den, expected) => {
    expect(roundHalfUp(fraction(num, den))).toBe(expected)
  })
})
