import type { SQL } from 'drizzle-orm'
import { pointRead } from '#src/platform/database/prepared.ts'
import type { GuideCall } from './guide-providers.ts'

/** A figure of 我的 that is one count by the person's own id, `n` of the only row; the id stands at the place `actor`. */
export const ownCount = (statement: () => SQL) => {
  const read = pointRead<{ n: number }>(statement)
  return async ({ tx, actor }: GuideCall): Promise<number> => (await read(tx.db, { actor: actor.id }))[0]?.n ?? 0
}
