import { classRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { ensureHoursWithin, ensureOpening, ensureSeatsWithin, openRulesOfUnit } from '../permission/narrow.ts'
import { reachedBy } from './codes.ts'
import { hoursOfClass } from './rule.ts'
import type { TrainClass } from './state.ts'

/** Whether the person may open this class to people: by the code over the unit that holds it, as 开班权限 leaves it to him. */
export const ensureMayOpen = async (tx: Tx, actor: Actor, row: TrainClass): Promise<void> => {
  const rows = await tx.db
    .select({ id: trainClasses.id })
    .from(trainClasses)
    .where(and(eq(trainClasses.id, row.id), reachedBy(tx, actor, 'publish')))
  ensure(rows.length > 0, no.mayNotOpen)
  const rules = await openRulesOfUnit(tx, row.ownerOrgId)
  const opening = { category: row.category, personId: actor.id }
  ensureOpening(rules, opening)
  ensureSeatsWithin(rules, opening, row.capacity)
  ensureHoursWithin(rules, opening, await hoursOfClass(tx, row.id))
}
