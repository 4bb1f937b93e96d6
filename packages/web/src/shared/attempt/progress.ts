import type { QuestionAnswer } from '@portal/contract/areas/assessment/question-answer.ts'
import { isBlank } from '@portal/contract/areas/assessment/scoring/blank-answer.ts'
import type { Sitting } from '@portal/contract/areas/exam/attempt.ts'
import type { AttemptView } from './attempt-store.ts'

export const isAnswered = (answer: QuestionAnswer | null): boolean => !isBlank(answer)

export const itemsOf = ({ sections }: Pick<Sitting, 'sections'>) => sections.flatMap(({ items }) => items)

/** What the sheet before the hand-in counts: 「还有 {n} 题未作答，{m} 题已标记」. */
export const openQuestions = (sitting: Pick<Sitting, 'sections'>, answers: AttemptView['answers']) => {
  const items = itemsOf(sitting)
  return {
    total: items.length,
    unanswered: items.filter(({ itemId }) => !isAnswered(answers[itemId]?.answer ?? null)).length,
    flagged: items.filter(({ itemId }) => answers[itemId]?.flag === true).length,
  }
}

/** Sections with the place of their first question in the whole paper, from 0. */
export const numbered = <Section extends { items: readonly unknown[] }>(sections: readonly Section[]) =>
  sections.map((section, place) => ({
    ...section,
    first: sections.slice(0, place).reduce((sum, { items }) => sum + items.length, 0),
  }))
