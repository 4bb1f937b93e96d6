import type { Tx } from '#src/platform/database/tx.ts'
import type { Providers } from '#src/platform/providers.ts'

/** What somebody is about to do with a question of an owned bank: take it out of it, or only out of its draws. */
export type Leaving = 'remove' | 'retire'

/** The area whose things own banks, such as activities; it refuses what would break a running one. */
export interface BankOwner {
  beforeLeaving(tx: Tx, ownerId: string, question: { id: string }, way: Leaving): Promise<void>
}

/** By the first half of `ownerObject`, as in `activity:<id>`. */
export type BankOwners = Providers<string, BankOwner>
