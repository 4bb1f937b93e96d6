import type { LotsOwnerType } from '@portal/contract/shared/lots/words.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Providers } from '#src/platform/providers.ts'

/** What is drawn: a prize of an activity, an option of a benefit. */
export interface Drawn {
  id: string
  title: string
  count: number
  unitCap: number | null
}

/** The area whose things are drawn by lots. */
export interface LotsOwner {
  /** What is drawn of the thing, for whoever may see it, and whether he manages it; refuses all others. */
  see(tx: Tx, actor: Actor, ownerId: string): Promise<{ drawn: readonly Drawn[]; manages: boolean }>
  /** How many would draw a lot now, as long as no list is frozen; told to those who manage it. */
  eligible(tx: Tx, ownerId: string): Promise<number>
}

/** By the kind of the thing. */
export type LotsOwners = Providers<LotsOwnerType, LotsOwner>
