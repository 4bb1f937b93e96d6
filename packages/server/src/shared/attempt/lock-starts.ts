import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'
import type { Attempt } from './scene.ts'

/** One start at a time of one person at one object, however many pages and presses there are. */
export const lockStarts = async (
  tx: Tx,
  { scene, objectId }: Pick<Attempt, 'scene' | 'objectId'>,
  personId: string,
): Promise<void> => {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`attempt ${scene} ${objectId} ${personId}`}, 0))`,
  )
}
