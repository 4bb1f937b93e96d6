import { seeded } from '@portal/contract/areas/exam/attempt/seeded.ts'
import { describe, expect, test } from 'vitest'
import {
  cronbachAlpha,
  effectiveWeights,
  itemStatistics,
  kr20,
  pointBiserial,
  quantileOf,
  sdOf,
  standardError,
  varianceOf,
} from './statistics.ts'

/** Eight sittings of four questions, as the brief prints them. */
const checkSet = ['1111', '1110', '1101', '1110', '1010', '1100', '0010', '1000'].map((row) => [...row].map(Number))

const totalOf = (row: readonly number[]) => row.reduce((sum, x) => sum + x, 0)
const column = (rows: readonly number[][], item: number) => rows.map((row) => row[item] ?? 0)

/** Sittings in the order that the statistics ask for: by total, ties by their place. */
const inOrder = (rows: readonly number[][]) =>
  rows
    .map((row, id) => ({ row, id }))
    .sort((a, b) => totalOf(a.row) - totalOf(b.row) || a.id - b.id)
    .map(({ row }) => row)

const statisticsOf = (rows: readonly number[][], item: number, max: number, most: number) => {
  const ordered = inOrder(rows)
  const t = ordered.map(totalOf)
  return itemStatistics({ max, least: 0, x: column(ordered, item), t, most: ordered.map(() => most) })
}

const items = [0, 1, 2, 3]

describe('the check set of the brief', () => {
  const found = items.map((item) => statisticsOf(checkSet, item, 1, 4))
  const printed = (pick: (each: (typeof found)[number]) => number | null) => found.map((each) => pick(each)?.toFixed(3))

  test('gives the printed figures of each question', () => {
    expect(printed(({ facility }) => facility)).toEqual(['0.875', '0.625', '0.625', '0.250'])
    // The brief takes one of the three sittings with 3 points into the upper group; here each counts with a third.
    expect(printed(({ discrimination }) => discrimination)).toEqual(['0.500', '1.000', '0.333', '0.667'])
    expect(printed(({ rest }) => rest)).toEqual(['0.218', '0.488', '-0.200', '0.277'])
    expect(printed(({ efficiency }) => efficiency)).toEqual(['0.333', '0.556', '-0.231', '0.429'])
    expect(printed(({ rpb }) => rpb)).toEqual(['0.524', '0.813', '0.293', '0.655'])
  })

  test('gives the same discrimination in whatever order equals arrived', () => {
    const found = (rows: readonly number[][]) =>
      items.map((item) => statisticsOf(rows, item, 1, 4).discrimination?.toFixed(9))

    expect(found([...checkSet].reverse())).toEqual(found(checkSet))
  })

  test('gives the printed reliability', () => {
    const totals = checkSet.map(totalOf)
    const variances = items.map((item) => varianceOf(column(checkSet, item)) ?? 0)
    const alpha = cronbachAlpha(variances, varianceOf(totals))

    expect(alpha?.toFixed(3)).toBe('0.296')
    expect(
      kr20(
        found.map(({ mean }) => mean ?? 0),
        totals,
      )?.toFixed(3),
    ).toBe('0.296')
    expect(standardError(sdOf(totals), alpha)?.toFixed(3)).toBe('0.890')
  })
})

/** The formulas as they are written, sums of powers and all pairs, without any thought of speed. */
const plain = {
  mean: (values: number[]) => values.reduce((sum, x) => sum + x, 0) / values.length,
  /** Half of the mean squared distance of all pairs. */
  covariance: (a: number[], b: number[]) => {
    let sum = 0
    for (let i = 0; i < a.length; i += 1)
      for (let j = 0; j < a.length; j += 1) sum += ((a[i] ?? 0) - (a[j] ?? 0)) * ((b[i] ?? 0) - (b[j] ?? 0))
    return sum / 2 / a.length / (a.length - 1)
  },
  /** Each counts with the share of its equals that has room among the first so many. */
  group: (scores: number[], totals: number[], size: number, comesBefore: (one: number, other: number) => boolean) =>
    scores.reduce((sum, score, i) => {
      const before = totals.filter((total) => comesBefore(total, totals[i] ?? 0)).length
      const equals = totals.filter((total) => total === totals[i]).length
      return sum + score * Math.min(1, Math.max(0, (size - before) / equals))
    }, 0) / size,
}

test('agrees with the plain formulas on random papers', () => {
  const random = seeded('0123456789abcdef', 'analysis')
  const rows = Array.from({ length: 200 }, () =>
    Array.from({ length: 6 }, () => random.shuffle([0, 0.5, 1, 1.25, 2])[0] ?? 0),
  )
  const ordered = inOrder(rows)
  const t = ordered.map(totalOf)
  for (const item of items) {
    const x = column(ordered, item)
    const rest = x.map((score, i) => ((t[i] ?? 0) - score) / 10)
    const most = plain.covariance(
      x.toSorted((a, b) => a - b),
      rest.toSorted((a, b) => a - b),
    )
    const right = x.filter((score) => score >= 2).length / x.length
    const of = (isRight: boolean) =>
      plain.mean(t.filter((_, i) => (x[i] ?? 0) >= 2 === isRight).map((total) => total / 12))
    const shares = t.map((total) => total / 12)
    const sdAll = Math.sqrt((plain.covariance(shares, shares) * (t.length - 1)) / t.length)
    const upper = plain.group(x, t, 54, (one, other) => one > other)
    const lower = plain.group(x, t, 54, (one, other) => one < other)

    const found = statisticsOf(rows, item, 2, 12)

    expect(found.facility).toBeCloseTo(plain.mean(x) / 2, 9)
    expect(found.sd).toBeCloseTo(Math.sqrt(plain.covariance(x, x)), 9)
    expect(found.discrimination).toBeCloseTo((upper - lower) / 2, 9)
    expect(found.rest).toBeCloseTo(
      plain.covariance(x, rest) / Math.sqrt(plain.covariance(x, x) * plain.covariance(rest, rest)),
      9,
    )
    expect(found.efficiency).toBeCloseTo(plain.covariance(x, rest) / most, 9)
    expect(found.rpb).toBeCloseTo(((of(true) - of(false)) / sdAll) * Math.sqrt(right * (1 - right)), 9)
    expect(found.covTotal).toBeCloseTo(plain.covariance(x, t), 9)
  }
})

describe('what is not defined', () => {
  test('is null, not zero', () => {
    const one = itemStatistics({ max: 1, least: 0, x: [1], t: [1], most: [1] })
    const same = itemStatistics({ max: 1, least: 0, x: [1, 1, 1], t: [2, 3, 4], most: [4, 4, 4] })

    expect(one).toMatchObject({ n: 1, sd: null, discrimination: null, rest: null, efficiency: null, rpb: null })
    expect(same).toMatchObject({ facility: 1, sd: 0, rest: null, rpb: null, efficiency: null })
    expect(cronbachAlpha([0.2], 1)).toBeNull()
    expect(cronbachAlpha([0, 0], 0)).toBeNull()
    expect(pointBiserial([true, true], [1, 2])).toBeNull()
    expect(quantileOf([], 0.5)).toBeNull()
  })

  test('a question against the total has no weight', () => {
    expect(effectiveWeights([0.25, 1, -0.5, null])).toEqual([1 / 3, 2 / 3, null, null])
  })
})

test('a penalty moves the lower end of the facility', () => {
  const { facility } = itemStatistics({ max: 2, least: -2, x: [-2, 2], t: [0, 4], most: [4, 4] })
  expect(facility).toBe(0.5)
})

test('quartiles lie between neighbours', () => {
  expect([0.25, 0.5, 0.75].map((share) => quantileOf([1, 2, 3, 4], share))).toEqual([1.75, 2.5, 3.25])
})
