import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { quotaUnitOf, seatFor } from '#src/shared/seats/seats.ts'
import { enrol } from '../enrolment/enrol.ts'
import { holdClass, unitsOfPath } from '../enrolment/held-class.ts'

const pathOf = async (tx: Tx, userId: string): Promise<string> => {
  const { rows } = await tx.db.execute<{ path: string }>(sql`
    select o.path from users u join org_units o on o.id = u.primary_org_id where u.id = ${userId}`)
  return rows[0]?.path ?? ''
}

/** Somebody at the door without a seat: a free one in the same transaction, where the class takes walk-ins; else 旁听. */
export const admitWalkIn = async (tx: Tx, classId: string, userId: string): Promise<'seat' | 'listener'> => {
  const held = await holdClass(tx, classId)
  const unit = quotaUnitOf(unitsOfPath(await pathOf(tx, userId)), held.rules.quotas)
  const isTaken = held.row.enrolWays.includes('walkIn') && seatFor(held.rules, held.taken, unit, held.now.getTime())
  if (!isTaken) return 'listener'
  const newcomer = { userId, way: 'walkIn' as const, nominatorId: null, answers: {} }
  const [outcome] = await enrol(tx, held, [newcomer], tx.actor?.id ?? null)
  return outcome && 'value' in outcome && outcome.value.state === 'confirmed' ? 'seat' : 'listener'
}
