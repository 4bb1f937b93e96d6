import type { AnswerPair } from '../answer.ts'
import type { KeyOf } from '../key.ts'
import { fraction, ZERO } from './fraction.ts'
import { type Asked, full, type ItemScore, scored } from './item-score.ts'
import { inPoints, why } from './why-words.ts'

/** Length of the longest rising run of picked numbers: the longest common subsequence of two permutations. */
const longestRise = (places: readonly number[]): number => {
  const best: number[] = []
  for (const [index, place] of places.entries())
    best[index] = 1 + Math.max(0, ...best.filter((_, before) => (places[before] ?? 0) < place))
  return Math.max(0, ...best)
}

export const scoreOrder = (asked: Asked, key: KeyOf<'order'>, answer: readonly string[]): ItemScore => {
  const { total, policy } = asked
  const all = key.ids.length
  const places = answer.map((each) => key.ids.indexOf(each)).filter((place) => place >= 0)
  if (places.length === all && places.every((place, index) => place === index))
    return scored(asked, { exact: full(asked), why: why('right', { full: inPoints(total) }) })
  if (policy === 'position') {
    const right = answer.filter((each, index) => key.ids[index] === each).length
    return scored(asked, { exact: fraction(total * right, all), why: why('placesRight', { right, all }) })
  }
  if (policy === 'adjacent') {
    const right = places.filter((place, index) => index > 0 && place === (places[index - 1] ?? place) + 1).length
    const neighbours = Math.max(1, all - 1)
    const exact = fraction(total * right, neighbours)
    return scored(asked, { exact, why: why('neighboursRight', { right, all: neighbours }) })
  }
  if (policy === 'longest') {
    const right = longestRise(places)
    const exact = right <= 1 ? ZERO : fraction(total * right, all)
    return scored(asked, { exact, why: why('longest', { right, all }) })
  }
  return scored(asked, { exact: ZERO, why: why('orderWrong') })
}

export const scoreMatch = (asked: Asked, key: KeyOf<'pairs'>, answer: readonly AnswerPair[]): ItemScore => {
  const all = key.pairs.length
  const right = key.pairs.filter(({ left, right: end }) =>
    answer.some((pair) => pair.left === left && pair.right === end),
  ).length
  if (asked.policy === 'all' && right < all) return scored(asked, { exact: ZERO, why: why('pairsAll', { right, all }) })
  return scored(asked, { exact: fraction(asked.total * right, all), why: why('pairsRight', { right, all }) })
}
