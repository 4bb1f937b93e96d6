import { describe, expect, it } from 'vitest'
import {
  clipSpans,
  closeSmallGaps,
  coveredTicks,
  furthestTick,
  gapsOf,
  lengthTicks,
  normalizeSpans,
  subtractSpans,
  type TickSpan,
  unionSpans,
} from './intervals.ts'

const spans = (...pairs: [number, number][]): TickSpan[] => pairs.map(([fromTick, toTick]) => ({ fromTick, toTick }))

const LENGTH = 400

/** One cell per tick: the obvious meaning of a set of half-open spans. */
const cellsOf = (list: readonly TickSpan[]) =>
  Array.from({ length: LENGTH }, (_, tick) => list.some(({ fromTick, toTick }) => fromTick <= tick && tick < toTick))

const spansOfCells = (cells: readonly boolean[]) => {
  const edges = cells.flatMap((on, i) => (on !== (cells[i - 1] ?? false) ? [i] : []))
  if (cells.at(-1)) edges.push(cells.length)
  return spans(...edges.flatMap((edge, i): [number, number][] => (i % 2 === 0 ? [[edge, edges[i + 1] ?? edge]] : [])))
}

const closedCells = (cells: readonly boolean[]) => {
  const long = spansOfCells(cells).filter(({ fromTick, toTick }) => toTick - fromTick >= 50)
  return cells.map(
    (on, tick) =>
      on || long.some((a) => long.some((b) => a.toTick <= tick && tick < b.fromTick && b.fromTick - a.toTick <= 5)),
  )
}

let state = 20_260_105
const whole = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 4_294_967_296) * below)
}
const randomSpans = () =>
  Array.from({ length: whole(9) }, () => {
    const fromTick = whole(LENGTH)
    return { fromTick, toTick: Math.min(LENGTH, fromTick + whole(120) - 10) }
  })

describe('sets of spans', () => {
  it('merge as in the protocol’s example', () => {
    const before = spans([0, 6_000], [9_000, 12_000])

    expect(unionSpans(before, spans([5_900, 9_300]))).toEqual(spans([0, 12_000]))
  })

  it('join touching spans and drop empty and reversed ones', () => {
    expect(normalizeSpans(spans([20, 30], [10, 20], [40, 40], [60, 50]))).toEqual(spans([10, 30]))
  })

  it('leave their arguments as they were', () => {
    const given = spans([10, 20], [0, 15])

    normalizeSpans(given)

    expect(given).toEqual(spans([10, 20], [0, 15]))
  })

  it('name the gaps up to the end', () => {
    expect(gapsOf(spans([10, 20], [50, 60]), 100)).toEqual(spans([0, 10], [20, 50], [60, 100]))
    expect(gapsOf(spans([0, 100]), 100)).toEqual([])
    expect(gapsOf([], 0)).toEqual([])
  })

  it('equal a set of cells in every operation', () => {
    for (let round = 0; round < 3_000; round += 1) {
      const [first, second] = [randomSpans(), randomSpans()]
      const [a, b, limit] = [normalizeSpans(first), normalizeSpans(second), whole(LENGTH)]
      const [cellsA, cellsB] = [cellsOf(first), cellsOf(second)]

      expect(a).toEqual(spansOfCells(cellsA))
      expect(lengthTicks(a)).toBe(cellsA.filter(Boolean).length)
      expect(unionSpans(a, b)).toEqual(spansOfCells(cellsA.map((on, i) => on || cellsB[i] === true)))
      expect(subtractSpans(a, b)).toEqual(spansOfCells(cellsA.map((on, i) => on && !cellsB[i])))
      expect(clipSpans(a, limit)).toEqual(spansOfCells(cellsA.map((on, i) => on && i < limit)))
      expect(closeSmallGaps(a)).toEqual(spansOfCells(closedCells(cellsA)))
    }
  })
})

describe('the closing of small gaps', () => {
  it('closes half a second between two pieces of five seconds, and nothing more', () => {
    expect(closeSmallGaps(spans([0, 50], [55, 105]))).toEqual(spans([0, 105]))
    expect(closeSmallGaps(spans([0, 50], [56, 106]))).toEqual(spans([0, 50], [56, 106]))
    expect(closeSmallGaps(spans([0, 49], [50, 100]))).toEqual(spans([0, 49], [50, 100]))
    expect(closeSmallGaps(spans([0, 50], [51, 100]))).toEqual(spans([0, 50], [51, 100]))
  })

  it('never lowers the coverage when more is credited', () => {
    const before = coveredTicks(spans([0, 50], [55, 105]), LENGTH)
    const after = coveredTicks(spans([0, 50], [52, 53], [55, 105]), LENGTH)

    expect([before, after]).toEqual([105, 105])
    for (let round = 0; round < 3_000; round += 1) {
      const seen = normalizeSpans(randomSpans())
      const more = unionSpans(seen, randomSpans())

      expect(coveredTicks(more, LENGTH)).toBeGreaterThanOrEqual(coveredTicks(seen, LENGTH))
    }
  })
})

describe('the furthest point', () => {
  it('ends at the first break of more than two seconds, also at the beginning', () => {
    expect(furthestTick([])).toBe(0)
    expect(furthestTick(spans([20, 100], [120, 200], [221, 300]))).toBe(200)
    expect(furthestTick(spans([21, 100]))).toBe(0)
  })
})
