import { isBlank } from '@portal/contract/areas/assessment/question/scoring/blank-answer.ts'
import { scoreItem } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import { v7 } from 'uuid'
import type { DrawnItem, StoredAnswer } from '#src/schema/exam/attempt.ts'
import type { Attempt, AttemptItem } from './scene.ts'
import { type Versions, versionOf } from './versions.ts'

export const itemsOf = ({ paper }: Pick<Attempt, 'paper'>): DrawnItem[] => paper.sections.flatMap(({ items }) => items)

interface ScoredFrom {
  attemptId: string
  item: DrawnItem
  position: number
  stored: StoredAnswer | undefined
  at: Date
}

/** One asked question with what its answer earns. */
export const scoredItem = (
  { attemptId, item, position, stored, at }: ScoredFrom,
  versions: Versions,
): { row: AttemptItem; why: string } => {
  const { content } = versionOf(versions, item)
  const answer = stored?.a ?? null
  const { hundredths, suggested, outcome, why } = scoreItem(content, answer, item.max, item.policy ?? content)
  const row: AttemptItem = {
    id: v7(),
    attemptId,
    itemId: item.itemId,
    position,
    questionId: item.questionId,
    versionNo: item.versionNo,
    max: item.max,
    answer,
    flag: stored?.f ?? false,
    spentMs: stored?.s ?? 0,
    inGrace: stored?.g ?? false,
    outcome,
    autoScore: hundredths,
    suggested,
    finalScore: hundredths,
    comment: '',
    answeredAt: stored ? new Date(stored.t) : at,
  }
  return { row, why }
}

export const scoreAll = (attempt: Attempt, versions: Versions, at: Date): AttemptItem[] =>
  itemsOf(attempt).map((item, index) => {
    const stored = attempt.answers[item.itemId]
    return scoredItem({ attemptId: attempt.id, item, position: index + 1, stored, at }, versions).row
  })

export const answeredCount = ({ paper, answers }: Pick<Attempt, 'paper' | 'answers'>): number =>
  itemsOf({ paper }).filter(({ itemId }) => !isBlank(answers[itemId]?.a)).length

/** Sum of the rounded items, never below 0; null while one of them waits for a person. */
export const totalOf = (items: readonly AttemptItem[]): number | null => {
  if (items.some(({ finalScore }) => finalScore === null)) return null
  return Math.max(
    0,
    items.reduce((sum, { finalScore }) => sum + (finalScore ?? 0), 0),
  )
}
