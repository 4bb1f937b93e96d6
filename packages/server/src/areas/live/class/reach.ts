import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, type InferSelectModel, ne, type SQL, sql } from 'drizzle-orm'
import { ACTOR, FACETS, type Place } from '#src/kit/page-read/place.ts'
import type { Actor, DataScope } from '#src/platform/actor.ts'
import { inScope, type Tx, type Within } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { users } from '#src/schema/directory.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'

export type LiveClass = InferSelectModel<typeof liveClasses>

const hosted = (person: string | Place, scoped: SQL): SQL =>
  sql`(${liveClasses.hostId} = ${person} or ${person}::uuid = any(${liveClasses.assistantIds}) or ${scoped})`

const told = (facets: readonly string[] | Place, hosting: SQL): SQL =>
  sql`((${ne(liveClasses.state, 'draft')} and ${addressedTo(liveClasses, facets)}) or ${hosting})`

/** Rows that the code of hosts reaches for the person. */
export const hostScope = (actor: Actor): DataScope => actor.scopeOf([P.liveClassHost])

/** Classes the person may host: his own, those he assists in, and those in the scope of his code. */
export const hostedBy = (tx: Tx, actor: Actor): SQL =>
  hosted(actor.id, inScope({ ...tx, scope: hostScope(actor) }, liveClasses.ownerOrgId, liveClasses.createdBy))

/** Classes whose push key the person may see: those he hosts himself, and those in the scope of the key code. */
export const keyReached = (tx: Tx, actor: Actor): SQL =>
  hosted(
    actor.id,
    inScope({ ...tx, scope: actor.scopeOf([P.liveClassKey]) }, liveClasses.ownerOrgId, liveClasses.createdBy),
  )

/** Classes that are told to the person: those meant for him once they are published, and those he hosts. */
export const openTo = (tx: Tx, actor: Actor): SQL => told(actor.facets, hostedBy(tx, actor))

/** {@link hostedBy} in the text of a list whose scope is {@link hostScope}. */
export const hostedWithin = (within: Within): SQL =>
  hosted(ACTOR, within(liveClasses.ownerOrgId, liveClasses.createdBy))

/** {@link openTo} in the text of a list whose scope is {@link hostScope}. */
export const openWithin = (within: Within): SQL => told(FACETS, hostedWithin(within))

interface Reached {
  live: LiveClass
  hostName: string
  hosting: boolean
}

/** A class open to the person, and whether he hosts it; foreign and missing ones are alike. */
export const getOpenClass = async (tx: Tx, actor: Actor, id: string): Promise<Reached> => {
  const [found] = await tx.db
    .select({
      live: liveClasses,
      hostName: sql<string>`coalesce(${users.name}, '')`,
      hosting: sql<boolean>`${hostedBy(tx, actor)}`,
    })
    .from(liveClasses)
    .leftJoin(users, eq(users.id, liveClasses.hostId))
    .where(and(eq(liveClasses.id, id), openTo(tx, actor)))
  return found ?? refuse(errors.missing)
}

/** As its host, held against everybody who would change or end it. */
export const lockHosted = async (tx: Tx, actor: Actor, id: string): Promise<LiveClass> => {
  const { hosting } = await getOpenClass(tx, actor, id)
  ensure(hosting, errors.missing)
  const [live] = await tx.db.select().from(liveClasses).where(eq(liveClasses.id, id)).for('no key update')
  return live ?? refuse(errors.missing)
}
