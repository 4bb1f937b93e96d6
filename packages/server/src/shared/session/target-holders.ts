import type { Db } from '#src/platform/database/db.ts'

type Answer = (db: Db, roleIds: readonly string[]) => Promise<boolean>

/** Whether a person's roles carry an hour target; the learning area knows, the session only asks. */
export interface TargetHolders {
  answerWith(answer: Answer): void
  hasTarget: Answer
}

export const createTargetHolders = (): TargetHolders => {
  let answer: Answer = async () => false
  return {
    answerWith: (next) => {
      answer = next
    },
    hasTarget: (db, roleIds) => answer(db, roleIds),
  }
}
