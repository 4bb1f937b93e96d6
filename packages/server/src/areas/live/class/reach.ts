import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, type InferSelectModel, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { inScope, type Tx } from '#src/platform/tx.ts'
import { users } from '#src/schema/directory.ts'
import { liveClasses } from '#src/schema/live-class.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'

export type LiveClass = InferSelectModel<typeof liveClasses>

/** Classes the person may host: his own, and those in the scope of his code. */
export const hostedBy = (tx: Tx, actor: Actor): SQL => {
  const scoped: Tx = { ...tx, scope: actor.scopeOf([P.liveClassHost]) }
  return sql`(${liveClasses.hostId} = ${actor.id} or ${inScope(scoped, liveClasses.ownerOrgId, liveClasses.createdBy)})`
}

/** Classes that are told to the person: those meant for him once they are published, and those he hosts. */
export const openTo = (tx: Tx, actor: Actor): SQL =>
  or(and(ne(liveClasses.state, 'draft'), addressedTo(liveClasses, actor.facets)), hostedBy(tx, actor)) ?? sql`false`

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
