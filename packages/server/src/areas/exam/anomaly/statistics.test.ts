import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { describe, expect, test } from 'vitest'
import { atLeast, burstOf, isTooFast, matchChances, poissonAtLeast, readingMs, suspectsOf } from './statistics.ts'

/** The obvious way: every outcome of all events, one after the other. */
const slowly = (chances: readonly number[], least: number): number => {
  let sum = 0
  for (let outcome = 0; outcome < 2 ** chances.length; outcome += 1) {
    const hits = chances.map((_, place) => ((outcome >> place) & 1) === 1)
    if (hits.filter(Boolean).length < least) continue
    sum += chances.reduce((all, chance, place) => all * (hits[place] ? chance : 1 - chance), 1)
  }
  return sum
}

describe('the tail of a sum of events with chances of their own', () => {
  test.each([
    [[0.5, 0.5], 1, 0.75],
    [[0.5, 0.5, 0.5], 3, 0.125],
    [[0.2, 0.4], 2, 0.08],
    [[0.3], 0, 1],
  ] as [number[], number, number][])('of %j reaches %i with %d', (chances, least, p) => {
    expect(atLeast(chances, least)).toBeCloseTo(p, 12)
  })

  test('is what counting up every outcome gives', () => {
    const chances = [0.11, 0.42, 0.9, 0.35, 0.27, 0.66, 0.5, 0.08, 0.73, 0.19]
    for (let least = 0; least <= chances.length; least += 1)
      expect(atLeast(chances, least)).toBeCloseTo(slowly(chances, least), 12)
  })

  test('of a count keeps its digits where it is tiny', () => {
    expect(poissonAtLeast(2, 1)).toBeCloseTo(1 - Math.exp(-2), 12)
    const first = (Math.exp(-0.5) * 0.5 ** 12) / 479_001_600
    const written = first * (1 + 0.5 / 13 + 0.25 / (13 * 14) + 0.125 / (13 * 14 * 15))
    expect(poissonAtLeast(0.5, 12) / written).toBeCloseTo(1, 5)
  })
})

describe('pairs with the same wrong answers', () => {
  const questions = Array.from({ length: 20 }, (_, n) => `q${n}`)

  test('agree by chance as often as the shares of the answers say', () => {
    const even = Array.from({ length: 8 }, (_, person) => new Map([['q', 'ABCD'[person % 4] ?? '']]))

    expect(matchChances(even).get('q')).toBe(0.25)
    expect(matchChances([new Map([['q', 'A']]), new Map([['q', 'A']])]).get('q')).toBe(1)
  })

  test('are found where all twenty are the same, with the chance of it times the number of pairs', () => {
    // Worked example: 20 questions answered wrongly by both, each with four wrong answers taken equally often.
    const copied = new Map(questions.map((question, n) => [question, 'ABCD'[n % 4] ?? '']))
    const sittings = [copied, new Map(copied)]
    const chances = new Map(questions.map((question) => [question, 0.25]))

    const [pair] = suspectsOf(sittings, chances, 0)

    expect(pair).toMatchObject({ a: 0, b: 1, common: 20, same: 20, expected: 5 })
    expect(pair?.p).toBeCloseTo(0.25 ** 20, 15)
    expect((pair?.p ?? 0) / 0.25 ** 20).toBeCloseTo(1, 6)
  })

  test('are not suspected for few common answers, or for mistakes that everybody makes', () => {
    const few = [new Map([['q1', 'A']]), new Map([['q1', 'A']])]
    const chances = new Map([['q1', 0.25]])
    const alike = Array.from({ length: 10 }, () => new Map(questions.map((question) => [question, 'A'])))

    expect(suspectsOf(few, chances, 0)).toEqual([])
    expect(alike.flatMap((_, a) => suspectsOf(alike, matchChances(alike), a))).toEqual([])
  })
})

describe('haste', () => {
  test('is less than it takes to read, often enough', () => {
    expect(readingMs(3)).toBe(1000)
    expect(readingMs(150)).toBe(10_000)
    expect([isTooFast(4, 10), isTooFast(5, 10), isTooFast(5, 40)]).toEqual([false, true, false])
  })

  test('after a return is more than the own pace explains', () => {
    const minutes = Array.from({ length: 30 }, (_, n) => n * MINUTE_MS)
    const span = { from: 0, to: 1_800_000 }
    const burst = Array.from({ length: 10 }, (_, n) => 900_000 + n * 3000)

    expect(burstOf(minutes, [600_000], span)).toBeNull()
    expect(burstOf([...minutes.slice(0, 20), ...burst], [899_000], span)).toMatchObject({ n: 11, expected: 1 })
    expect(burstOf(burst, [], span)).toBeNull()
  })
})
