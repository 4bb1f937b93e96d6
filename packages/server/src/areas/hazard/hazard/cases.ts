import { type HazardEvent, hazardWords, hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import type { AuditNote, Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { hazardEvents, hazardRequests, hazards } from '#src/schema/hazard/hazard.ts'
import type { Portal } from '#src/shared/portal.ts'

export type Hazard = typeof hazards.$inferSelect
type Values = Partial<typeof hazards.$inferInsert>

/** Time of the cases: that of the approvals about them, which tests move. */
export const momentOf = ({ approval }: Pick<Portal, 'approval'>, tx: Tx): Promise<Date> => approval.engine.clock(tx)

export const lockHazard = async (tx: Tx, id: string): Promise<Hazard> => {
  const [row] = await tx.db.select().from(hazards).where(eq(hazards.id, id)).for('update')
  return row ?? refuse(no.gone)
}

export const change = async (tx: Tx, { id }: Pick<Hazard, 'id'>, values: Values): Promise<Hazard> => {
  const [row] = await tx.db
    .update(hazards)
    .set({ ...values, updatedAt: new Date(), revision: sql`${hazards.revision} + 1` })
    .where(eq(hazards.id, id))
    .returning()
  if (!row) throw new Error('a locked hazard is gone')
  return row
}

interface Happened {
  kind: HazardEvent
  /** Left out for the clock, and for a reporter who is not named. */
  actorId?: string | null
  text?: string
  deadline?: Date | null
  at: Date
}

/** A line of the timeline. */
export const happened = async (tx: Tx, { id }: Pick<Hazard, 'id'>, event: Happened): Promise<void> => {
  await tx.db.insert(hazardEvents).values({ hazardId: id, ...event })
}

/** A line of the operation log, about what somebody did who is no reporter. */
export const noteChange = (tx: Tx, hazard: Hazard, diff: AuditNote['diff'], reason = ''): void => {
  tx.notes.push({
    objectType: 'hazards',
    objectId: hazard.id,
    objectName: hazard.number,
    objectOrgId: hazard.ownerOrgId,
    kind: 'update',
    diff,
    reason,
  })
}

const DIGITS = 6

/** `YH-2026-000123`: the year, and how many there were in it. */
export const nextNumber = async (tx: Tx, at: Date): Promise<string> => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('hazard numbers'))`)
  const prefix = `${hazardWords.numberPrefix}-${shanghaiDay(at).slice(0, 4)}-`
  const { rows } = await tx.db.execute<{ last: string | null }>(
    sql`select max(number) as last from hazards where starts_with(number, ${prefix})`,
  )
  const last = Number(rows[0]?.last?.slice(prefix.length) ?? 0)
  return `${prefix}${String(last + 1).padStart(DIGITS, '0')}`
}

export const hasOpenRequest = async (tx: Tx, hazardId: string): Promise<boolean> =>
  (await tx.db.$count(
    hazardRequests,
    sql`${hazardRequests.hazardId} = ${hazardId} and ${hazardRequests.state} = 'open'`,
  )) > 0

/** The topmost unit: what belongs to it says nothing about where its maker works. */
export const rootOf = async (tx: Tx): Promise<string> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`select id from org_units where parent_id is null`)
  return rows[0]?.id ?? ''
}
