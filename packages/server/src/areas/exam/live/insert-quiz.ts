import { randomSeed } from '@portal/contract/areas/exam/attempt/seeded.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { liveQuizzes } from '#src/schema/exam/live-quiz.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { layQuestions } from '../daily/draw-day.ts'
import type { VersionKey } from '../paper/sheets.ts'

interface NewQuiz {
  liveId: string
  title: string
  seconds: number
  questions: readonly VersionKey[]
}

/** A quiz of these versions that nothing was pushed of, for callers that act without a person. */
export const insertLiveQuiz = async (tx: Tx, { questions, ...quiz }: NewQuiz): Promise<void> => {
  const seed = randomSeed()
  const paper = await layQuestions(tx, questions, seed)
  await tx.db
    .insert(liveQuizzes)
    .values({ ...quiz, kind: 'questions', paper, seed, itemCount: itemsOf({ paper }).length })
}
