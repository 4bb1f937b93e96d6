import { classRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { reachedBy } from './codes.ts'
import type { TrainClass } from './state.ts'

/** Whether the person may open this class to people: by the code, over the unit that holds it. */
export const ensureMayOpen = async (tx: Tx, actor: Actor, { id }: TrainClass): Promise<void> => {
  const rows = await tx.db
    .select({ id: trainClasses.id })
    .from(trainClasses)
    .where(and(eq(trainClasses.id, id), reachedBy(tx, actor, 'publish')))
  ensure(rows.length > 0, no.mayNotOpen)
}
