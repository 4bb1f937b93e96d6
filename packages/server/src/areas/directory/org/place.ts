import { MOST_ORG_LEVELS, orgRefusals as no } from '@portal/contract/areas/directory/org.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { orgChanges, orgUnits } from '#src/schema/directory.ts'
import { reachesUnit, unitVisible } from '#src/shared/directory/visible.ts'
import { shanghaiToday } from '../user/timeline.ts'

export type UnitRecord = typeof orgUnits.$inferSelect

/** Changes of the tree run one after the other, so that two moves never make a circle. */
export const lockStructure = async (tx: Tx): Promise<void> => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('portal.org_structure'))`)
}

/** The unit in scope, held against other writers; one answer for absent and foreign alike. */
export const lockUnit = async (tx: Tx, id: string): Promise<UnitRecord> => {
  const [row] = await tx.db
    .select()
    .from(orgUnits)
    .where(and(eq(orgUnits.id, id), unitVisible(tx.scope, sql`${orgUnits}`)))
    .for('update')
  return row ?? refuse(errors.missing)
}

/** A unit sent along as a target: outside the scope it is named as what it is. */
export const lockTarget = async (tx: Tx, id: string): Promise<UnitRecord> => {
  const [row] = await tx.db.select().from(orgUnits).where(eq(orgUnits.id, id)).for('update')
  ensure(row, errors.missing)
  ensure(await reachesUnit(tx, id), no.outside)
  ensure(row.enabled, no.disabledTarget)
  return row
}

/** Where a unit stands below its parent; refuses circles and a thirteenth level. */
export const placeBelow = async (
  tx: Tx,
  unit: Pick<UnitRecord, 'id' | 'path' | 'depth'> | null,
  parent: UnitRecord,
  id: string,
) => {
  ensure(!parent.path.includes(`/${id}/`), no.belowItself)
  const { rows } = unit
    ? await tx.db.execute<{ deepest: number }>(
        sql`select max(depth) as deepest from org_units where path like ${`${unit.path}%`}`,
      )
    : { rows: [] }
  const height = unit ? (rows[0]?.deepest ?? unit.depth) - unit.depth : 0
  ensure(parent.depth + 1 + height <= MOST_ORG_LEVELS, no.tooDeep)
  return { path: `${parent.path}${id}/`, depth: parent.depth + 1 }
}

/** Carries the unit and everything below it to its new place. */
export const moveSubtree = async (tx: Tx, unit: UnitRecord, parent: UnitRecord): Promise<void> => {
  const place = await placeBelow(tx, unit, parent, unit.id)
  await tx.db.execute(sql`
    update org_units set path = ${place.path} || substr(path, ${unit.path.length + 1}),
      depth = depth - ${unit.depth} + ${place.depth}
    where path like ${`${unit.path}%`}`)
}

interface Change {
  orgId: string
  field: 'name' | 'parentId' | 'mergedInto'
  before: string
  after: string
  sort?: number
  effectiveOn?: string
  /** The day lies ahead. */
  ahead?: boolean
}

export const recordOrgChange = async (tx: Tx, { ahead = false, effectiveOn, ...change }: Change): Promise<void> => {
  await tx.db.insert(orgChanges).values({
    ...change,
    effectiveOn: effectiveOn ?? (await shanghaiToday(tx)),
    appliedAt: ahead ? null : sql`now()`,
    createdBy: tx.actor?.id ?? null,
  })
}
