import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'
import type { Structure } from './structure.ts'

/** Where a table by unit begins: at one unit, or at several topmost ones that the reader sees. */
export interface Base {
  structure: Structure
  /** The one unit whose children are the rows. */
  unit: { id: string; path: string } | null
  /** Way down to it, as far as the reader sees it. */
  trail: { id: string; name: string }[]
  /** Without one unit: those that are the rows themselves. */
  tops: string[]
}

interface Place extends Record<string, unknown> {
  id: string
  path: string
}

const idsIn = (path: SQL) => sql`string_to_array(trim(both '/' from ${path}), '/')::uuid[]`

/** What a reader sees goes by the organisation of today, whatever day he asks about. */
const seen = (scope: Tx['scope'], id: SQL): SQL =>
  scope.all ? sql`true` : sql`exists (select 1 from org_units n where n.id = ${id} and ${unitVisible(scope, sql`n`)})`

/** Units in scope with no other in scope above them. */
const topsOf = async ({ db, scope }: Tx, { units }: Structure): Promise<Place[]> => {
  const { rows } = await db.execute<Place>(sql`
    with u as materialized (select o.id, o.path from ${units} o where ${seen(scope, sql`o.id`)})
    select u.id, u.path from u where not exists (select 1 from u a where a.id <> u.id and a.id = any(${idsIn(sql`u.path`)}))`)
  return rows
}

const unitOf = async ({ db, scope }: Tx, { units }: Structure, orgId: string): Promise<Place> => {
  const { rows } = await db.execute<Place>(sql`
    select o.id, o.path from ${units} o where o.id = ${orgId} and ${seen(scope, sql`o.id`)}`)
  const [unit] = rows
  ensure(unit, errors.missing)
  return unit
}

export const findBase = async (tx: Tx, structure: Structure, orgId: string | undefined): Promise<Base> => {
  const tops = orgId === undefined ? await topsOf(tx, structure) : [await unitOf(tx, structure, orgId)]
  const [unit] = tops
  if (!unit || tops.length > 1) return { structure, unit: null, trail: [], tops: tops.map(({ id }) => id) }
  const { rows: trail } = await tx.db.execute<{ id: string; name: string }>(sql`
    select a.id, a.name from ${structure.units} a
    where a.id = any(${idsIn(sql`${unit.path}`)}) and ${seen(tx.scope, sql`a.id`)} order by length(a.path)`)
  return { structure, unit: { id: unit.id, path: unit.path }, trail, tops: [] }
}

/** Query of `org_id, key`: the row of the table that each unit counts into. */
export const rowOfUnits = ({ structure: { units }, unit, tops }: Base): SQL =>
  unit
    ? sql`select b.id as org_id,
        coalesce(nullif(split_part(substr(b.path, ${unit.path.length + 1}::int), '/', 1), ''), b.id::text) as key
      from ${units} b where b.path like ${`${unit.path}%`}`
    : sql`select b.id as org_id, top.id::text as key from ${units} b
      join ${units} top on top.id = any(${sql.param(tops)}::uuid[]) and b.path like top.path || '%'`

/** Query of the names of units and of whether the reader may go further down from them. */
export const namesOfUnits = ({ scope }: Tx, { structure: { units } }: Base): SQL => sql`
  select o.id, o.name, ${seen(scope, sql`o.id`)} and exists (
    select 1 from ${units} c where c.parent_id = o.id and ${seen(scope, sql`c.id`)}) as opens from ${units} o`
