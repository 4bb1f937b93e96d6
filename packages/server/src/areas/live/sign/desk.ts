import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx, type Within } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { liveRounds } from '#src/schema/live/round.ts'
import type { LiveClass } from '../class/reach.ts'

export type Round = typeof liveRounds.$inferSelect

type Code = typeof P.liveSign | typeof P.liveSignEdit

const within = (tx: Tx, actor: Actor, code: Code): SQL =>
  sql`(${liveClasses.hostId} = ${actor.id} or ${inScope({ ...tx, actor, scope: actor.scopeOf([code]) }, liveClasses.ownerOrgId, liveClasses.createdBy)})`

/** Classes whose sign-in somebody looks after: in the scope of the list, or as their host. */
export const looksAfter = (scoped: Within): SQL =>
  sql`(${liveClasses.hostId} = ${ACTOR} or ${scoped(liveClasses.ownerOrgId, liveClasses.createdBy)})`

/** The same, asked of a single class; foreign and missing ones are alike. */
export const ensureLooksAfter = async (tx: Tx, actor: Actor, liveId: string): Promise<void> => {
  const { rowCount } = await tx.db.execute(
    sql`select 1 from ${liveClasses} where ${liveClasses.id} = ${liveId} and ${within(tx, actor, P.liveSign)}`,
  )
  if (rowCount === 0) refuse(errors.missing)
}

/** Of these classes those whose rounds the person opens and closes. */
export const editableAmong = async (
  tx: Tx,
  actor: Actor | null,
  liveIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (!actor || liveIds.length === 0) return new Set()
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select ${liveClasses.id} as id from ${liveClasses}
    where ${liveClasses.id} = any(${sql.param([...new Set(liveIds)])}::uuid[]) and ${within(tx, actor, P.liveSignEdit)}`)
  return new Set(rows.map(({ id }) => id))
}

/** The class for who opens and closes its rounds, held: its rounds follow one another. */
export const lockForRounds = async (tx: Tx, actor: Actor, liveId: string): Promise<LiveClass> => {
  const [live] = await tx.db
    .select()
    .from(liveClasses)
    .where(and(eq(liveClasses.id, liveId), within(tx, actor, P.liveSignEdit)))
    .for('no key update')
  return live ?? refuse(errors.missing)
}

export const findRound = async (tx: Tx, id: string): Promise<Round> => {
  const [round] = await tx.db.select().from(liveRounds).where(eq(liveRounds.id, id))
  return round ?? refuse(errors.missing)
}
