import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { benefits } from '#src/schema/welfare/benefit.ts'
import type { LotsOwner } from '#src/shared/lots/owners.ts'
import { findOpen, optionsOf, reachedBy } from '../benefit/reach.ts'

/** Benefits as what is drawn: their options, for those they are for and those who manage them. */
export const lotsOfBenefits: LotsOwner = {
  see: async (tx, actor, id) => {
    const manages =
      (await tx.db.$count(benefits, sql`${benefits.id} = ${id} and ${reachedBy(tx, actor, P.welfare)}`)) > 0
    if (!manages) await findOpen(tx, actor, id)
    const drawn = (await optionsOf(tx, id)).map((option) => ({
      id: option.id,
      title: option.name,
      count: option.stock,
      unitCap: null,
    }))
    return { drawn, manages }
  },
  eligible: async (tx, id) => (await optionsOf(tx, id)).reduce((sum, { applied }) => sum + applied, 0),
}
