import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { furtherScope, withinFurther } from '#src/kit/page-read/further-scope.ts'
import { ACTOR } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'

const REVIEW: readonly Privilege[] = [P.authorityReview]

/** Condition on `access_reviews r`: the caller manages the unit, or reviews are his business there. */
export const reviewVisible = (tx: Tx, actor: Actor): SQL =>
  sql`(r.manager_id = ${actor.id} or ${inScope({ ...tx, scope: actor.scopeOf(REVIEW) }, sql`r.owner_org_id`, null)})`

/** {@link reviewVisible} in the text of a list, which {@link reviewScope} fills. */
export const REVIEW_VISIBLE: SQL = sql`(r.manager_id = ${ACTOR}
  or ${withinFurther('review', sql`r.owner_org_id`, null)})`

export const reviewScope = ({ tx, actor }: { tx: Tx; actor: Actor }) =>
  furtherScope('review', tx, actor.scopeOf(REVIEW))
