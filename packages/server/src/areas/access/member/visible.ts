import { type SQL, sql } from 'drizzle-orm'
import { inScope, type Tx } from '#src/platform/tx.ts'
import { personVisible, unitVisible } from '#src/shared/directory/visible.ts'

/** Condition on `role_members m`: the person, unit or group that holds the role is in scope. */
export const memberVisible = (tx: Tx): SQL =>
  tx.scope.all
    ? sql`true`
    : sql`(case m.subject_kind
        when 'user' then exists (select 1 from users u where u.id = m.subject_id and ${personVisible(tx)})
        when 'group' then exists (select 1 from user_groups k where k.id = m.subject_id and ${inScope(tx, sql`k.owner_org_id`, sql`k.created_by`)})
        else exists (select 1 from org_units o where o.id = m.subject_id and ${unitVisible(tx.scope)}) end)`
