import type { Tx } from '#src/platform/database/tx.ts'
import type { Portal } from '#src/shared/portal.ts'
import { planSheets } from '../presence/plan.ts'
import { sessionsOf } from './read.ts'

/** Sheets of the sessions follow what became of them; `removed` are sessions that are gone. */
export const tellSheets = (
  { signIn }: Pick<Portal, 'signIn'>,
  tx: Tx,
  classId: string,
  removed: readonly string[] = [],
) => planSheets(signIn, tx, classId, { removed })

export const cancelSheets = async (
  { signIn }: Pick<Portal, 'signIn'>,
  tx: Tx,
  classId: string,
  reason: string,
): Promise<void> => {
  for (const { id } of await sessionsOf(tx, classId)) await signIn.ownerCancelled(tx, 'session', id, reason)
}
