import type { Tx } from '#src/platform/database/tx.ts'
import type { BankOwners, Leaving } from '#src/shared/bank-owners.ts'
import type { Question } from '../question/access.ts'

/** Asks the owner of the bank, where it has one. */
export const askOwner = async (
  owners: BankOwners,
  tx: Tx,
  ownerObject: string | null,
  question: Question,
  way: Leaving,
): Promise<void> => {
  const [kind = '', ownerId = ''] = ownerObject?.split(':') ?? []
  await owners.of(kind)?.beforeLeaving(tx, ownerId, question, way)
}
