import { type SQL, sql } from 'drizzle-orm'
import { inPlacedScope, inScope, type Tx, type Within } from '#src/platform/database/tx.ts'
import {
  personInPlacedScope,
  personVisible,
  personWithin,
  unitInPlacedScope,
  unitVisible,
} from '#src/shared/directory/visible.ts'

const group = [sql`k.owner_org_id`, sql`k.created_by`] as const

/** Each condition is on the receiver of its kind: `users u`, `user_groups k`, `org_units o`. */
const receiverMeets = (person: SQL, ofGroup: SQL, unit: SQL): SQL => sql`(case m.subject_kind
    when 'user' then exists (select 1 from users u where u.id = m.subject_id and ${person})
    when 'group' then exists (select 1 from user_groups k where k.id = m.subject_id and ${ofGroup})
    else exists (select 1 from org_units o where o.id = m.subject_id and ${unit}) end)`

/** Condition on `role_members m`: the person, unit or group that holds the role is in scope. */
export const memberVisible = (tx: Tx): SQL =>
  tx.scope.all ? sql`true` : receiverMeets(personVisible(tx), inScope(tx, ...group), unitVisible(tx.scope))

/** {@link memberVisible} in the text of a list of members. */
export const memberWithin = (within: Within, kind: string): SQL =>
  kind === 'all' ? sql`true` : receiverMeets(personWithin(within, kind), within(...group), within(sql`o.id`, null))

/** {@link memberVisible} as one text for every scope, filled by `scopeValues`. */
export const memberInPlacedScope: SQL = sql`(${sql.placeholder('scopeAll')}::boolean
  or ${receiverMeets(personInPlacedScope(), inPlacedScope(...group), unitInPlacedScope(sql`o`))})`
