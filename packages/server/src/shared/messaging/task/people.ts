import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { DataScope } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'

/** Condition on a `users u` row: within the scope of this person. */
export const personInScopeOf = (scope: DataScope, holderId: string): SQL => {
  if (scope.all) return sql`true`
  const units = sql`u.primary_org_id = any(array(select seen.id from org_units seen where ${unitVisible(scope, sql`seen`)}))`
  return scope.own ? sql`(${units} or u.id = ${holderId} or u.created_by = ${holderId})` : units
}

/** Condition on a `users u` row: addressed, and within what the sender reaches. */
export const receives = (audience: Audience, scope: DataScope, senderId: string): SQL =>
  sql`${activePerson()} and ${personIn(audience)} and ${personInScopeOf(scope, senderId)}`

export const countPeople = async (db: Db, where: SQL): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*) as n from users u where ${where}`)
  return rows[0]?.n ?? 0
}
