import type { reviewAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { numbered } from '#src/shared/attempt/progress.ts'

export type Review = ResultOf<typeof reviewAttempt>
export type Outcome = NonNullable<Review['sections'][number]['items'][number]['outcome']>

const WRONG: readonly (Outcome | undefined)[] = ['wrong', 'blank', 'partial']

/** All questions with their numbers; wrong is what was not fully right, as far as outcomes are open. */
export const questionsOf = ({ sections }: Pick<Review, 'sections'>) =>
  numbered(sections).flatMap(({ items, first, heading }) =>
    items.map((item, place) => ({
      item,
      number: first + place + 1,
      heading: place === 0 ? heading : '',
      isWrong: item.dropped !== true && WRONG.includes(item.outcome),
    })),
  )
