import { type SQL, sql } from 'drizzle-orm'
import type { DataScope } from '#src/platform/actor.ts'
import { type scopeValues, type Tx, withinKind } from '#src/platform/database/tx.ts'

/** Condition on an `org_units` row: the scope reaches the unit. One's own rows are no units. */
export const unitVisible = ({ all, below, units }: DataScope, unit: SQL = sql`o`): SQL => {
  if (all) return sql`true`
  const parts = [
    ...(below.length > 0 ? [sql`${unit}.path like any(${sql.param(below.map((path) => `${path}%`))}::text[])`] : []),
    ...(units.length > 0 ? [sql`${unit}.id = any(${sql.param(units)}::uuid[])`] : []),
  ]
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

/**
 * Condition on a `users` row: the person's main unit is in scope, or the row is one's own or of one's making. The units
 * are collected first, so that among a million people those of a few units are read by the index of units.
 */
export const personVisible = ({ scope, actor }: Tx, user: SQL = sql`u`): SQL => {
  if (scope.all) return sql`true`
  const parts = [
    ...(scope.below.length + scope.units.length > 0
      ? [
          sql`${user}.primary_org_id = any(array(select seen.id from org_units seen where ${unitVisible(scope, sql`seen`)}))`,
        ]
      : []),
    ...(scope.own && actor ? [sql`${user}.created_by = ${actor.id}`, sql`${user}.id = ${actor.id}`] : []),
  ]
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

/** {@link personVisible} in the text of a list. */
export const personWithin = (_within: unknown, kind: string): SQL => {
  if (kind === 'all') return sql`true`
  const unit = withinKind(kind.replace('o', ''))(sql`seen.id`, null)
  const parts = [
    ...(/[bu]/.test(kind)
      ? [sql`u.primary_org_id = any(array(select seen.id from org_units seen where ${unit}))`]
      : []),
    ...(kind.includes('o')
      ? [sql`u.created_by = ${place('scopeOwn')}::uuid`, sql`u.id = ${place('scopeOwn')}::uuid`]
      : []),
  ]
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

/** {@link unitVisible} of `org_units o` in the text of a list. */
export const unitWithin = (_within: unknown, kind: string): SQL => withinKind(kind.replace('o', ''))(sql`o.id`, null)

const place = (name: keyof ReturnType<typeof scopeValues>) => sql.placeholder(name)

/** {@link unitVisible} as one text for every scope, filled by `scopeValues`. */
export const unitInPlacedScope = (unit: SQL): SQL =>
  sql`(${place('scopeAll')}::boolean or ${unit}.path like any(${place('scopeBelow')}::text[])
    or ${unit}.id = any(${place('scopeUnits')}::uuid[]))`

/** {@link personVisible} as one text for every scope, filled by `scopeValues`, for reads that are put together once. */
export const personInPlacedScope = (user: SQL = sql`u`): SQL => {
  return sql`(${place('scopeAll')}::boolean or ${user}.primary_org_id = any(array(select seen.id from org_units seen
      where seen.path like any(${place('scopeBelow')}::text[]) or seen.id = any(${place('scopeUnits')}::uuid[])))
    or ${user}.created_by = ${place('scopeOwn')}::uuid or ${user}.id = ${place('scopeOwn')}::uuid)`
}

/** Whether the scope of the call reaches a unit that is sent in. */
export const reachesUnit = async (tx: Tx, orgId: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(
    sql`select 1 from org_units o where o.id = ${orgId} and ${unitVisible(tx.scope)}`,
  )
  return rows.length > 0
}

interface UnitPlace {
  id: string
  path: string
}

/** The scope reaches the unit, or with `below` the whole subtree of it. */
export const coversUnit = (scope: DataScope, unit: UnitPlace, below: boolean): boolean =>
  scope.all || scope.below.some((path) => unit.path.startsWith(path)) || (!below && scope.units.includes(unit.id))

/** The units among these that exist, by id. */
export const findUnits = async (
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, UnitPlace & { name: string; enabled: boolean }>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.db.execute<{ id: string; path: string; name: string; enabled: boolean }>(
    sql`select id, path, name, enabled from org_units where id = any(${sql.param([...new Set(ids)])}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
