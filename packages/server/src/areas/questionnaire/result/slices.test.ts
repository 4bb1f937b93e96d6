import { OTHER_GROUP } from '@portal/contract/areas/questionnaire/words.ts'
import { describe, expect, test } from 'vitest'
import { createChance } from '#src/seed/random.ts'
import { type Combination, planSlices } from './slices.ts'
import { isPairShown, mergeSmall, shownCells } from './thresholds.ts'

const groupsOf = (sizes: Record<string, number>, k: number) => {
  const groups = new Map(Object.entries(sizes))
  const sums: Record<string, number> = {}
  for (const [value, name] of mergeSmall(groups, k)) sums[name] = (sums[name] ?? 0) + (groups.get(value) ?? 0)
  return sums
}

describe('small groups of a dimension', () => {
  test.each([
    [
      { A: 12, B: 4, C: 9 },
      { A: 12, [OTHER_GROUP]: 13 },
    ],
    [
      { A: 12, B: 3, C: 2 },
      { A: 12, [OTHER_GROUP]: 5 },
    ],
    [
      { A: 12, B: 8 },
      { A: 12, B: 8 },
    ],
    [{ A: 12, [OTHER_GROUP]: 2 }, { [OTHER_GROUP]: 14 }],
    [
      { A: 7, B: 4, [OTHER_GROUP]: 6 },
      { A: 7, [OTHER_GROUP]: 10 },
    ],
    [{ A: 2, B: 2 }, {}],
  ])('%o are shown as %o', (sizes, shown) => {
    expect(groupsOf(sizes, 5)).toEqual(shown)
  })
})

test('two conditions are shown only when every part they leave is nobody or enough', () => {
  expect(isPairShown({ a: 20, b: 15, both: 10, all: 40 }, 5)).toBe(true)
  expect(isPairShown({ a: 20, b: 15, both: 4, all: 40 }, 5)).toBe(false)
  expect(isPairShown({ a: 20, b: 12, both: 10, all: 40 }, 5)).toBe(false)
  expect(isPairShown({ a: 20, b: 20, both: 20, all: 40 }, 5)).toBe(true)
  expect(isPairShown({ a: 38, b: 38, both: 38, all: 40 }, 5)).toBe(false)
})

test('a table hides what could be worked out from its totals', () => {
  const cells = [
    [9, 3, 8],
    [20, 30, 40],
    [20, 30, 40],
  ]
  const table = { cells, rowTotals: [20, 90, 90], columnTotals: [49, 63, 88] }

  expect(shownCells(table, 5)).toEqual([
    [true, false, false],
    [true, false, false],
    [true, true, true],
  ])
})

interface Person {
  [dimension: string]: string
}

/** A few dozen people whose department lies within their company, as in any directory. */
const crowd = (seed: number): Person[] => {
  const chance = createChance(seed)
  const companies = chance.whole(2, 4)
  return Array.from({ length: chance.whole(12, 90) }, () => {
    const company = chance.whole(1, companies)
    const department = chance.happens(0.8) ? 1 : chance.whole(2, 3)
    return {
      company: `c${company}`,
      department: `d${company}-${department}`,
      gender: chance.happens(0.7) ? 'm' : 'f',
      post: `p${chance.whole(1, chance.whole(1, 4))}`,
    }
  })
}

const combinationsOf = (people: readonly Person[]): Combination[] => {
  const counts = new Map<string, number>()
  for (const person of people) counts.set(JSON.stringify(person), (counts.get(JSON.stringify(person)) ?? 0) + 1)
  return [...counts].map(([text, n]) => ({ values: JSON.parse(text) as Person, n }))
}

const dimensions = ['company', 'department', 'gender', 'post']

/** Everybody in each slice that may be looked at, by their places in the crowd. */
const shownSlices = (people: readonly Person[], k: number): Set<number>[] => {
  const plan = planSlices(combinationsOf(people), dimensions, k)
  const choices = [...plan.sizes].flatMap(([dimension, sizes]) =>
    [...sizes.keys()].map((group) => ({ dimension, group })),
  )
  const membersOf = ({ dimension, group }: (typeof choices)[number]) =>
    people.flatMap((person, at) => (plan.groups.get(dimension)?.get(person[dimension] ?? '') === group ? [at] : []))
  const singles = choices.map((choice) => new Set(membersOf(choice)))
  const pairs = choices.flatMap((a, at) =>
    choices
      .slice(at + 1)
      .filter((b) => a.dimension !== b.dimension && plan.isPairShown(a, b))
      .map((b) => {
        const second = new Set(membersOf(b))
        return new Set(membersOf(a).filter((each) => second.has(each)))
      }),
  )
  return [...(people.length >= k ? [new Set(people.keys())] : []), ...singles, ...pairs]
}

test('no slice that is shown, and no difference of two of them, is a group of one to k − 1', () => {
  let compared = 0
  const telling: string[] = []
  for (let seed = 1; seed <= 200; seed += 1) {
    const k = 5 + (seed % 3)
    const slices = shownSlices(crowd(seed), k)
    for (const outer of slices) {
      if (outer.size < k) telling.push(`seed ${seed}: a slice of ${outer.size}`)
      for (const inner of slices) {
        if (inner.size >= outer.size || ![...inner].every((each) => outer.has(each))) continue
        compared += 1
        if (outer.size - inner.size < k) telling.push(`seed ${seed}: ${outer.size} less ${inner.size}`)
      }
    }
  }

  expect(telling).toEqual([])
  expect(compared).toBeGreaterThan(2000)
})
