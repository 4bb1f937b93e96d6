import type { Tx } from '#src/platform/database/tx.ts'
import { commitDraw } from '#src/shared/lots/store.ts'
import { optionsOf } from '../benefit/reach.ts'

/** A sealed seed for the draw of every option, its hash published from now on; once each. */
export const commitDraws = async (tx: Tx, benefitId: string): Promise<void> => {
  for (const { id } of await optionsOf(tx, benefitId))
    await commitDraw(tx, { ownerType: 'benefit', ownerId: benefitId }, id)
}
