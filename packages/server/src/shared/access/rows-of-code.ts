import type { Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'

/** A table whose rows belong to a unit and have a maker. */
interface Owned {
  ownerOrgId: PgColumn | SQL
  createdBy: PgColumn | SQL | null
}

/**
 * Condition on rows that this one code reaches for the person, whatever the call itself was opened with; `false` without
 * the code. For what one screen offers of the things of another one.
 */
export const rowsOfCode = (tx: Tx, actor: Actor, code: Privilege, { ownerOrgId, createdBy }: Owned): SQL =>
  actor.holds(code) ? inScope({ ...tx, actor, scope: actor.scopeOf([code]) }, ownerOrgId, createdBy) : sql`false`
