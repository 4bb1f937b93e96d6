import type { Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'

/** The call with the rows that these codes reach, where one endpoint serves oneself and, with a code, others. */
export const scopedBy = (tx: Tx, actor: Actor, ...codes: Privilege[]): Tx => ({ ...tx, scope: actor.scopeOf(codes) })

/** People of `users u` whose unit the call reaches. */
export const personInScope = (tx: Tx): SQL => inScope(tx, sql`u.primary_org_id`, sql`u.id`)

/** People of a unit, with the units below unless told otherwise. */
export const personOfUnit = (orgId: string | undefined, exact = false): SQL => {
  if (orgId === undefined) return sql`true`
  return exact
    ? sql`u.primary_org_id = ${orgId}`
    : sql`u.primary_org_id in (select below.id from org_units top join org_units below on below.path like top.path || '%'
        where top.id = ${orgId})`
}

/** What people of `users u` are looked for by in declared lists. */
export const PERSON_COLUMNS = [sql`u.name`, sql`u.code`, sql`u.pinyin`, sql`u.initials`]

/** Name, number, pinyin or initials. */
export const personMatches = (keyword: string): SQL => {
  const pattern = `%${escapeLike(keyword)}%`
  return keyword === ''
    ? sql`true`
    : sql`(u.name ilike ${pattern} or u.code ilike ${pattern} or u.pinyin ilike ${pattern} or u.initials ilike ${pattern})`
}

export const allOf = (...conditions: (SQL | undefined)[]): SQL =>
  sql`(${sql.join(
    conditions.filter((each) => each !== undefined),
    sql` and `,
  )})`
