import { expect, test } from 'vitest'
import { evenly, evenWeights, newDraft, restWeight, weighed } from './drafts.ts'

const parts = (...weights: number[]) => weights.map((weight, at) => newDraft('read', `part-${at}`, weight))
const weightsOf = (drafts: ReturnType<typeof parts>) => drafts.map(({ part }) => part.weight)

test('equal shares are whole and come to 100', () => {
  expect(evenWeights(3)).toEqual([34, 33, 33])
  expect(weightsOf(evenly(parts(10, 0, 7)))).toEqual([34, 33, 33])
})

test('a new part shares evenly with parts that are even, and takes what weights given by hand leave', () => {
  const [even, uneven] = [parts(50, 50), parts(60, 30)]

  expect(weightsOf(weighed(even, [...even, ...parts(0)]))).toEqual([34, 33, 33])
  expect(restWeight(uneven)).toBe(10)
  expect(weightsOf(weighed(uneven, [...uneven, ...parts(restWeight(uneven))]))).toEqual([60, 30, 10])
})

test('the first part of all takes everything', () => {
  expect(weightsOf(weighed([], parts(restWeight([]))))).toEqual([100])
})
