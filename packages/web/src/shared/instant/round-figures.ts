import type { InstantSession } from './instant-session.ts'

/** What a round came to. */
export interface RoundFigures {
  attemptId: string
  /** Questions of the round; of a challenge those that were handed out. */
  total: number
  answered: number
  right: number
  points: number
  /** On this device. */
  spentMs: number
}

export const figuresOf = (session: InstantSession): RoundFigures => {
  const { items, verdicts } = session.store.getState()
  const judged = Object.values(verdicts)
  return {
    attemptId: session.sitting.attemptId,
    total: items.length,
    answered: judged.length,
    right: judged.filter(({ right }) => right).length,
    points: judged.reduce((sum, { points }) => sum + points, 0),
    spentMs: session.spentMs(),
  }
}
