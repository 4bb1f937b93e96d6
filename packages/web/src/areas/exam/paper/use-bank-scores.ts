import { type BankScores, scoresOfRule } from '@portal/contract/areas/exam/paper/paper.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import type { DraftRow } from './paper-draft.ts'

const NONE: BankScores = []

/** 分值 of what a rule draws from, as the bank has them. */
export const useBankScores = (
  { count: _count, score: _score, policy: _policy, requiredIds: _required, ...rule }: DraftRow,
  isAsked = true,
): BankScores => {
  const found = useQuery({
    ...query(scoresOfRule, rule),
    enabled: isAsked && rule.typeIds.length > 0,
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return rule.typeIds.length === 0 ? NONE : (found.data ?? NONE)
}

/** The 分值 that all of them share; null where they differ or none is there. */
export const commonScore = (scores: BankScores): number | null =>
  scores.length === 1 ? (scores[0]?.score ?? null) : null

/** 1 分 10 题、2 分 4 题 */
export const scoresInWords = (scores: BankScores): string =>
  scores.map(({ score, count }) => `${score} 分 ${count} 题`).join('、')

/** What is to be said beside the 分值 of a rule. */
export const scoreHint = (scores: BankScores, typed: number | null): string | undefined => {
  const common = commonScore(scores)
  if (scores.length === 0) return undefined
  if (common === null)
    return typed === null
      ? `题目分值不一（${scoresInWords(scores)}），请填写每题分值，或按题型分组`
      : `题库分值：${scoresInWords(scores)}`
  return typed === null || typed === common ? '按题库分值' : `题库分值 ${common} 分`
}
