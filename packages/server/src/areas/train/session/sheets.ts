import type { Tx } from '#src/platform/database/tx.ts'
import type { Portal } from '#src/shared/portal.ts'
import { sessionsOf } from './read.ts'

/** Sheets of the sessions follow what became of them. */
export const tellSheets = async ({ signIn }: Portal, tx: Tx, classId: string): Promise<void> => {
  if (!signIn.of('session')) return
  for (const { id } of await sessionsOf(tx, classId)) await signIn.ownerChanged(tx, 'session', id)
}

export const cancelSheets = async ({ signIn }: Portal, tx: Tx, classId: string, reason: string): Promise<void> => {
  for (const { id } of await sessionsOf(tx, classId)) await signIn.ownerCancelled(tx, 'session', id, reason)
}
