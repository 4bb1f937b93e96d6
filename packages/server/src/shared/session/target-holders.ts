import type { Db } from '#src/platform/database/db.ts'

type Answer = (db: Db, roleIds: readonly string[]) => Promise<boolean>

/** Whether a person's roles carry an hour target; the learning area knows, the session only asks. */
export interface TargetHolders {
  provide(answer: Answer): void
  hasTarget: Answer
}

export const createTargetHolders = (): TargetHolders => {
  let answer: Answer | undefined
  return {
    provide: (next) => {
      if (answer) throw new Error('targets of roles are provided twice')
      answer = next
    },
    hasTarget: async (db, roleIds) => (await answer?.(db, roleIds)) ?? false,
  }
}
