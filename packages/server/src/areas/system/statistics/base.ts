import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { Tx } from '#src/platform/tx.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'

/** Where a table by unit begins: at one unit, or at several topmost ones that the reader sees. */
export interface Base {
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

/** Units in scope with no other in scope above them. */
const topsOf = async ({ db, scope }: Tx): Promise<Place[]> => {
  const { rows } = await db.execute<Place>(sql`
    select o.id, o.path from org_units o where ${unitVisible(scope, sql`o`)} and not exists (
      select 1 from org_units a where a.id = any(${idsIn(sql`o.path`)}) and a.id <> o.id and ${unitVisible(scope, sql`a`)})`)
  return rows
}

const unitOf = async ({ db, scope }: Tx, orgId: string): Promise<Place> => {
  const { rows } = await db.execute<Place>(sql`
    select o.id, o.path from org_units o where o.id = ${orgId} and ${unitVisible(scope, sql`o`)}`)
  const [unit] = rows
  ensure(unit, errors.missing)
  return unit
}

export const findBase = async (tx: Tx, orgId: string | undefined): Promise<Base> => {
  const tops = orgId === undefined ? await topsOf(tx) : [await unitOf(tx, orgId)]
  const [unit] = tops
  if (!unit || tops.length > 1) return { unit: null, trail: [], tops: tops.map(({ id }) => id) }
  const { rows: trail } = await tx.db.execute<{ id: string; name: string }>(sql`
    select a.id, a.name from org_units a
    where a.id = any(${idsIn(sql`${unit.path}`)}) and ${unitVisible(tx.scope, sql`a`)} order by a.depth`)
  return { unit: { id: unit.id, path: unit.path }, trail, tops: [] }
}

/** Query of `org_id, key`: the row of the table that each unit counts into. */
export const rowOfUnits = ({ unit, tops }: Base): SQL =>
  unit
    ? sql`select b.id as org_id,
        coalesce(nullif(split_part(substr(b.path, ${unit.path.length + 1}::int), '/', 1), ''), b.id::text) as key
      from org_units b where b.path like ${`${unit.path}%`}`
    : sql`select b.id as org_id, top.id::text as key from org_units b
      join org_units top on top.id = any(${sql.param(tops)}::uuid[]) and b.path like top.path || '%'`
