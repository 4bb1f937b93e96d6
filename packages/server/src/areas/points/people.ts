import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, NO_ROWS } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'

/** People of `users u` within the scope of the call. */
export const personInReach = (tx: Tx): SQL => inScope(tx, sql`u.primary_org_id`, sql`u.id`)

/** People of `users u` whose entries the caller may look at: himself, and those within the scope of the points codes. */
export const personReadable = (tx: Tx, actor: Actor): SQL => {
  const codes = [P.examPoints, P.examPointsAdjust].filter((code) => actor.holds(code))
  const others = codes.length === 0 ? sql`false` : personInReach({ ...tx, scope: actor.scopeOf(codes) })
  return sql`(u.id = ${actor.id} or ${others})`
}

interface Placed {
  personId: string
  /** Primary unit of the person and its path. */
  unitId: string
  unitPath: string
}

/** The same as {@link personReadable}, for rows that are already in memory. */
export const readableBy = (actor: Actor): ((person: Placed) => boolean) => {
  const codes = [P.examPoints, P.examPointsAdjust].filter((code) => actor.holds(code))
  const { all, below, units } = codes.length === 0 ? NO_ROWS : actor.scopeOf(codes)
  return ({ personId, unitId, unitPath }) =>
    personId === actor.id || all || units.includes(unitId) || below.some((path) => unitPath.startsWith(path))
}
