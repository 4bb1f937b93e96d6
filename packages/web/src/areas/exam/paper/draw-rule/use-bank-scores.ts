import { type BankScores, scoresOfRule } from '@portal/contract/areas/exam/paper/paper.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import type { DraftRow } from '../paper-draft.ts'

/** 分值 of what a rule draws from, as the bank has them; null until they are known. */
export const useBankScores = (
  { count: _count, score: _score, policy: _policy, requiredIds: _required, ...rule }: DraftRow,
  isAsked = true,
): BankScores | null => {
  const found = useQuery({
    ...query(scoresOfRule, rule),
    enabled: isAsked && rule.typeIds.length > 0,
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return rule.typeIds.length === 0 ? null : (found.data ?? null)
}

/** What a question is worth where nobody said otherwise. */
const SHIPPED_SCORE = 2

/** The 分值 that all of them share, the shipped one where none is there yet; null where they differ. */
export const commonScore = (scores: BankScores | null): number | null => {
  if (scores === null || scores.length > 1) return null
  return scores[0]?.score ?? SHIPPED_SCORE
}

/** 1 分 10 题、2 分 4 题 */
const scoresInWords = (scores: BankScores): string =>
  scores.map(({ score, count }) => `${score} 分 ${count} 题`).join('、')

/** What is to be said beside the 分值 of a rule. */
export const scoreHint = (scores: BankScores | null, typed: number | null): string | undefined => {
  const common = commonScore(scores)
  if (scores === null || scores.length === 0) return undefined
  if (common === null)
    return typed === null
      ? `题目分值不一（${scoresInWords(scores)}），请填写每题分值，或按题型分组`
      : `题库分值：${scoresInWords(scores)}`
  return typed === null || typed === common ? '按题库分值' : `题库分值 ${common} 分`
}
