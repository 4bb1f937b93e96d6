import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { standingTables, targetsHeldBy, targetsOfYear } from './standing.ts'

/** Hours that count of many people in one year, in hundredths, by person; the figure of every screen. */
export const countedHours = async (
  db: Db,
  userIds: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, number>> => {
  if (userIds.length === 0) return new Map()
  const targets = targetsOfYear(year)
  const { rows } = await db.execute<{ id: string; total: number }>(sql`
    select u.id, y.total from ${standingTables(year, targets, targetsHeldBy(targets, userIds))} where u.id = any(${sql.param([...userIds])}::uuid[])`)
  return new Map(rows.map(({ id, total }) => [id, total]))
}
