import type { AnswerSpot, PlainAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import { scoreItem } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import { textsOf } from '../answer-control.ts'
import type { AskedQuestion } from '../asked.ts'
import { spotsOf } from '../spots.ts'

/** Each part of an answer as the scoring judges it: the same function, on what the server has opened. */
const partsOf = (asked: AskedQuestion, answer: PlainAnswer, key: QuestionKey, policy: 'perBlank' | 'regions') => {
  const { kind, stem, picture, maxPoints, categories } = asked
  if (kind === 'case') return []
  return scoreItem(
    {
      kind,
      stem,
      options: [],
      key,
      policy,
      params: { maxPoints, categories: [...categories] },
      score: 1,
      picture: picture && { fileId: '', width: picture.width, height: picture.height },
      parts: [],
      explanation: '',
    },
    answer,
  ).parts
}

/** Of each blank whether what stands in it is right. */
export const rightBlanks = (asked: AskedQuestion, answer: PlainAnswer | null, key: QuestionKey): boolean[] => {
  if (key.type !== 'blanks') return []
  const texts = textsOf(answer)
  const given = key.blanks.map((_, at) => texts[at] ?? '')
  if (given.every((text) => text.trim() === '')) return given.map(() => false)
  return partsOf(asked, given, key, 'perBlank').map(({ outcome }) => outcome === 'right')
}

/** named: found, under a wrong category. */
export type SpotOutcome = 'hit' | 'named' | 'miss' | 'repeat'

export interface JudgedSpot extends AnswerSpot {
  outcome: SpotOutcome
  /** In the order placed, from 1. */
  no: number
}

const outcomes: Record<string, SpotOutcome> = { right: 'hit', partial: 'named', repeat: 'repeat' }

/** Each point of a picture as it was judged. */
export const judgeSpots = (
  asked: AskedQuestion,
  answer: PlainAnswer | null,
  key: QuestionKey | null | undefined,
): JudgedSpot[] => {
  const spots = spotsOf(answer)
  if (key?.type !== 'regions' || asked.picture === null || spots.length === 0) return []
  const parts = partsOf(asked, spots, key, 'regions')
  return spots.map((spot, place) => ({
    ...spot,
    outcome: outcomes[parts[place]?.outcome ?? ''] ?? 'miss',
    no: place + 1,
  }))
}
