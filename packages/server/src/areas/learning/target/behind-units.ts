import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'

/** The unit whose parts are compared. */
export interface LookedAt {
  id: string
  name: string
  depth: number
}

interface Place extends Record<string, unknown>, LookedAt {}

const idsIn = (path: SQL) => sql`string_to_array(trim(both '/' from ${path}), '/')::uuid[]`

/** The unit that was asked for, or the one topmost in scope; null where several are. */
export const unitLookedAt = async ({ db, scope }: Tx, orgId: string | undefined): Promise<LookedAt | null> => {
  if (orgId !== undefined) {
    const { rows } = await db.execute<Place>(
      sql`select o.id, o.name, o.depth from org_units o where o.id = ${orgId} and ${unitVisible(scope)}`,
    )
    const [unit] = rows
    ensure(unit, errors.missing)
    return unit
  }
  const { rows } = await db.execute<Place>(sql`
    select o.id, o.name, o.depth from org_units o where ${unitVisible(scope)} and not exists (
      select 1 from org_units a where a.id <> o.id and a.id = any(${idsIn(sql`o.path`)}) and ${unitVisible(scope, sql`a`)})
    limit 2`)
  return rows.length === 1 ? (rows[0] ?? null) : null
}

/**
 * The part that each unit of `units` (a query of `org_id`) counts into: the first below the one looked at that is no
 * company, so that departments of several companies stand in one list; people right in a company stand by themselves.
 */
export const partsOf = ({ scope }: Tx, base: LookedAt | null, units: SQL): SQL => sql`
  select b.id as org_id, coalesce(part.id, b.id) as unit_id,
    part.id is null or part.id = b.id and b.id = ${base?.id ?? null}::uuid as exact
  from org_units b left join lateral (
    select a.id from org_units a
    where a.id = any(${idsIn(sql`b.path`)}) and a.depth > ${base?.depth ?? 0}::int and a.kind <> 'company'
      and ${unitVisible(scope, sql`a`)}
    order by a.depth limit 1) part on true
  where b.id in (${units})`

/** Names from below the unit looked at down to this one. */
export const nameBelow = (path: SQL, base: LookedAt | null): SQL => sql`
  (select string_agg(a.name, ' / ' order by a.depth) from org_units a
    where a.id = any(${idsIn(path)}) and a.depth > ${base?.depth ?? 0}::int)`
