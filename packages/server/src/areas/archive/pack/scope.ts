import { PACK_MOST_YEARS, type PackAsked } from '@portal/contract/areas/archive/pack.ts'
import { archiveRefusals as no } from '@portal/contract/areas/archive/refusals.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { PackScope } from '#src/shared/archive/pack.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'

const yearsLater = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/** The period holds, and the call reaches every unit that is named. */
export const ensureAskable = async (
  tx: Tx,
  { orgIds, from, to }: Pick<PackAsked, 'orgIds' | 'from' | 'to'>,
): Promise<void> => {
  ensure(from <= to, no.packOrder)
  ensure(to <= yearsLater(from, PACK_MOST_YEARS), no.packLong)
  for (const orgId of orgIds) ensure(await reachesUnit(tx, orgId), no.packOutside)
}

/** Units of the pack with those below them, and their people. */
export const packScope = ({ orgIds, from, to }: Pick<PackAsked, 'orgIds' | 'from' | 'to'>): PackScope => {
  const units = (column: SQL): SQL => sql`${column} in (select below.id from org_units top
    join org_units below on below.path like top.path || '%' where top.id = any(${sql.param([...orgIds])}::uuid[]))`
  return {
    from,
    to,
    units,
    unitFilter: orgIds.length === 1 ? `&f.orgId=${orgIds[0]}` : '',
    people: sql`(${units(sql`u.primary_org_id`)} and u.merged_into_id is null and u.deleted_at is null)`,
  }
}

export const countPackPeople = async ({ db }: Tx, { people }: PackScope): Promise<number> =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from users u where ${people}`)).rows[0]?.n ?? 0
