import { seeded } from '@portal/contract/areas/exam/attempt/seeded.ts'
import { MOST_QUESTIONS } from '@portal/contract/areas/exam/paper/content.ts'
import type { PracticeMode } from '@portal/contract/areas/exam/practice/practice.ts'
import type { PracticeQuestion } from './pool.ts'

export interface RoundInput {
  mode: PracticeMode
  /** In order. */
  pool: readonly PracticeQuestion[]
  roundSize: number
  /** order: the last question answered. */
  lastId: string | null
  /** unanswered: those that are behind; wrong, favourite: those that are meant. */
  marked: ReadonlySet<string>
  seed: string
}

/** The questions of one round; none where the mode finds nothing. */
export const chooseRound = ({ mode, pool, roundSize, lastId, marked, seed }: RoundInput): PracticeQuestion[] => {
  const shuffle = (questions: readonly PracticeQuestion[]) => seeded(seed, 'practice').shuffle(questions)
  switch (mode) {
    case 'order': {
      const left = pool.filter(({ id }) => lastId === null || id > lastId)
      // Behind the last one it begins again.
      return (left.length > 0 ? left : pool).slice(0, roundSize)
    }
    case 'random':
      return shuffle(pool).slice(0, roundSize)
    case 'unanswered':
      return pool.filter(({ id }) => !marked.has(id)).slice(0, roundSize)
    case 'wrong':
    case 'favourite':
      return shuffle(pool.filter(({ id }) => marked.has(id))).slice(0, roundSize)
    case 'challenge':
      return shuffle(pool).slice(0, MOST_QUESTIONS)
  }
}
