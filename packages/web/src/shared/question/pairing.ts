import type { AnswerPair, PlainAnswer } from '@portal/contract/areas/assessment/question/answer.ts'

/** The pairs of a match answer. */
export const pairsOf = (answer: PlainAnswer | null): AnswerPair[] =>
  Array.isArray(answer) ? answer.filter((each) => typeof each === 'object' && 'left' in each) : []

/** Joins two items; each left one has one partner, and each right one too unless it may be used again. */
export const joined = (pairs: readonly AnswerPair[], pair: AnswerPair, reuse: boolean): AnswerPair[] => [
  ...pairs.filter(({ left, right }) => left !== pair.left && (reuse || right !== pair.right)),
  pair,
]

export const parted = (pairs: readonly AnswerPair[], left: string): AnswerPair[] =>
  pairs.filter((pair) => pair.left !== left)
