import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { attempts } from '#src/schema/exam/attempt.ts'

/** Sittings of these runs that are under way. */
export const runningOf = async (
  tx: Tx,
  personId: string,
  runIds: readonly string[],
): Promise<{ id: string; objectId: string }[]> => {
  if (runIds.length === 0) return []
  return tx.db
    .select({ id: attempts.id, objectId: attempts.objectId })
    .from(attempts)
    .where(
      and(
        eq(attempts.scene, 'daily'),
        eq(attempts.personId, personId),
        inArray(attempts.objectId, [...runIds]),
        inArray(attempts.state, ['started', 'frozen']),
      ),
    )
}
