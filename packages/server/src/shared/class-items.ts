import type { Tx } from '#src/platform/database/tx.ts'
import type { Providers } from '#src/platform/providers.ts'

/** Contents of a special class that its trainees have to complete; the area that edits them answers. */
export interface ClassItems {
  /** Required items of the class. */
  needed(tx: Tx, classId: string): Promise<number>
  /** How many of them each of these people has completed; who has none may be left out. */
  done(tx: Tx, classId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** One area brings them. */
export type ClassItemsProvider = Providers<'items', ClassItems>
