import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { isBlank } from '@portal/contract/areas/assessment/question/scoring/blank-answer.ts'
import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { AttemptView } from './session/attempt-store.ts'

export const isAnswered = (answer: QuestionAnswer | null): boolean => !isBlank(answer)

export const itemsOf = ({ sections }: Pick<Sitting, 'sections'>) => sections.flatMap(({ items }) => items)

/**
 * What the sheet before the hand-in counts: 「还有 {n} 题未作答，{m} 题已标记」. Of the whole paper: a sequential sitting
 * has not seen all of it.
 */
export const openQuestions = ({ itemCount }: Pick<Sitting, 'itemCount'>, answers: AttemptView['answers']) => {
  const held = Object.values(answers)
  return {
    total: itemCount,
    unanswered: itemCount - held.filter(({ answer }) => isAnswered(answer)).length,
    flagged: held.filter(({ flag }) => flag).length,
  }
}

/** Sections with the place of their first question in the whole paper, from 0. */
export const numbered = <Section extends { items: readonly unknown[] }>(sections: readonly Section[]) =>
  sections.map((section, place) => ({
    ...section,
    first: sections.slice(0, place).reduce((sum, { items }) => sum + items.length, 0),
  }))
