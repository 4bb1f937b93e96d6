import type { AnswerSpot } from '@portal/contract/areas/assessment/question/answer.ts'
import { scoreItem } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import type { ReviewedItem } from '#src/shared/attempt/ReviewedItemView.tsx'

/** named: found, under a wrong category. */
export type SpotOutcome = 'hit' | 'named' | 'miss' | 'repeat'

export interface JudgedSpot extends AnswerSpot {
  outcome: SpotOutcome
  /** In the order placed, from 1. */
  no: number
}

const outcomes: Record<string, SpotOutcome> = { right: 'hit', partial: 'named', repeat: 'repeat' }

const isSpot = (value: unknown): value is AnswerSpot => typeof value === 'object' && value !== null && 'x' in value

/** Each point as the scoring judged it: the same function, on what the review has opened. */
export const judgeSpots = ({ asked, answer, key }: ReviewedItem): JudgedSpot[] => {
  const spots: AnswerSpot[] = Array.isArray(answer) ? answer.filter(isSpot) : []
  if (key?.type !== 'regions' || asked.image === null) return []
  const { width, height } = asked.image
  const { parts } = scoreItem(
    {
      kind: 'hotspot',
      stem: asked.stem,
      options: [],
      key,
      policy: 'regions',
      params: { maxPoints: asked.maxPoints, categories: asked.categories },
      score: 1,
      picture: { fileId: '', width, height },
      parts: [],
      explanation: '',
    },
    spots,
  )
  return spots.map((spot, place) => ({
    ...spot,
    outcome: outcomes[parts[place]?.outcome ?? ''] ?? 'miss',
    no: place + 1,
  }))
}
