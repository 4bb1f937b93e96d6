import type { Tx } from '#src/platform/database/tx.ts'
import type { Question } from '../question/access.ts'

/** What somebody is about to do with a question of an owned bank: take it out of it, or only out of its draws. */
export type Leaving = 'remove' | 'retire'

/** The area whose things own banks, such as activities; it refuses what would break a running one. */
export interface BankOwner {
  beforeLeaving(tx: Tx, ownerId: string, question: Question, way: Leaving): Promise<void>
}

const owners = new Map<string, BankOwner>()

/** `kind` is the first half of `ownerObject`, as in `activity:<id>`. */
export const registerBankOwner = (kind: string, owner: BankOwner): void => {
  owners.set(kind, owner)
}

/** Asks the owner of the bank, where it has one. */
export const askOwner = async (tx: Tx, ownerObject: string | null, question: Question, way: Leaving): Promise<void> => {
  const [kind = '', ownerId = ''] = ownerObject?.split(':') ?? []
  await owners.get(kind)?.beforeLeaving(tx, ownerId, question, way)
}
