import type { Question } from './reach.ts'

type InState = Pick<Question, 'state'>

/** The clock runs: an answer is owed. */
export const isRunning = ({ state }: InState): boolean =>
  state === 'asked' || state === 'assigned' || state === 'followUp'

/** An answer is owed, also while the clock stands still. */
export const isOwed = (question: InState): boolean => isRunning(question) || question.state === 'needsInfo'

/** Answered, whatever became of the answer. */
export const isAnswered = ({ state }: InState): boolean =>
  state === 'answered' || state === 'accepted' || state === 'closed'
