import { type SQL, sql } from 'drizzle-orm'
import { inScope, type Tx } from '#src/platform/database/tx.ts'

/** Condition on `roles r`: the role belongs to a unit in scope. */
export const roleVisible = (tx: Tx): SQL => inScope(tx, sql`r.owner_org_id`, sql`r.created_by`)
