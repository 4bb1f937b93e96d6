import type { Tx } from '#src/platform/database/tx.ts'
import type { Providers } from '#src/platform/providers.ts'

/** Contents of a special class that its trainees have to complete; the area that edits them answers. */
export interface ClassItems {
  /** All items of the class. */
  count(tx: Tx, classId: string): Promise<number>
  /** Items that count: the required ones; where none is required, all. */
  needed(tx: Tx, classId: string): Promise<number>
  /** How many of them each of these people has completed; who has none may be left out. */
  done(tx: Tx, classId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Items and order of a class for a copy of it. */
  copy(tx: Tx, fromId: string, toId: string): Promise<void>
  /** Refuses what 顺序学习 keeps locked for a trainee who goes through the class. */
  ensureUnlocked(
    tx: Tx,
    classId: string,
    userId: string,
    item: { kind: 'video' | 'doc' | 'exam'; refId: string },
  ): Promise<void>
}

/** One area brings them. */
export type ClassItemsProvider = Providers<'items', ClassItems>
