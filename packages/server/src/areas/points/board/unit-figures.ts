import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'

/** The unit of a level that a path runs through: ids stand in it from the root down. */
const ancestor = (path: SQL, level: number): SQL => sql`split_part(${path}, '/', ${level + 1})::uuid`

/** Points, heads and people who took part of every enabled unit of one level, with everything below it. */
export const selectUnitFigures = (board: string, level: number): SQL => sql`
  with taken as (
    select unit, sum(points)::int as points, count(*) filter (where points > 0)::int as takers from (
      select ${ancestor(sql`o.path`, level)} as unit, t.person_id, sum(t.points) as points
      from points_unit_totals t join org_units o on o.id = t.org_id
      where t.board = ${board} and o.depth >= ${level} group by 1, 2) each
    group by unit),
  headed as (
    select ${ancestor(sql`o.path`, level)} as unit, sum(h.people)::int as heads
    from org_headcounts h join org_units o on o.id = h.org_id where o.depth >= ${level} group by 1)
  select o.id as org_id, o.name, o.path, o.depth, coalesce(t.points, 0) as points, coalesce(h.heads, 0) as heads,
    coalesce(t.takers, 0) as takers
  from org_units o left join taken t on t.unit = o.id left join headed h on h.unit = o.id
  where o.depth = ${level} and o.enabled`

/** Keeps the unit table of a period for ever, as it stands at the freeze. */
export const freezeUnits = async (db: Db, board: string): Promise<void> => {
  const { rows } = await db.execute<{ deepest: number }>(sql`select max(depth) as deepest from org_units`)
  for (let level = 1; level <= (rows[0]?.deepest ?? 0); level += 1) {
    await db.execute(sql`
      insert into points_unit_freezes (board, org_id, name, path, depth, points, heads, takers)
      select ${board}, f.org_id, f.name, f.path, f.depth, f.points, f.heads, f.takers
      from (${selectUnitFigures(board, level)}) f on conflict do nothing`)
  }
}
