import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/tx.ts'

/** Condition on `access_reviews r`: the caller manages the unit, or reviews are his business there. */
export const reviewVisible = (tx: Tx, actor: Actor): SQL =>
  sql`(r.manager_id = ${actor.id} or ${inScope({ ...tx, scope: actor.scopeOf([P.authorityReview]) }, sql`r.owner_org_id`, null)})`
