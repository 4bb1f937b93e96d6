import { permissionRefusals as no } from '@portal/contract/areas/train/permission/refusals.ts'
import { classRefusals } from '@portal/contract/areas/train/refusals.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'

/** A row of 开班权限 that is in force for a unit. */
export interface OpenRule {
  id: string
  /** Unit the row stands at: the one it is asked for, or one above it. */
  orgName: string
  categories: readonly string[]
  personIds: readonly string[]
  maxSeats: number | null
  maxHours: number | null
  needsApproval: boolean
}

interface Found extends Record<string, unknown>, OpenRule {
  unit: string
}

/** What narrows the opening of classes in these units: the rows of the nearest unit upward that has any. */
export const openRulesOf = async (
  tx: Pick<Tx, 'db'>,
  orgIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OpenRule[]>> => {
  if (orgIds.length === 0) return new Map()
  const { rows } = await tx.db.execute<Found>(sql`
    select f.* from (
      select own.id as unit, r.id, at.name as "orgName", r.categories, r.person_ids as "personIds",
        r.max_seats as "maxSeats", r.max_hours_hundredths / 100::float8 as "maxHours", r.needs_approval as "needsApproval",
        r.created_at as at, rank() over (partition by own.id order by at.depth desc) as distance
      from org_units own join org_units at on own.path like at.path || '%'
        join train_open_rules r on r.owner_org_id = at.id and r.enabled and (r.below or at.id = own.id)
      where own.id = any(${sql.param([...new Set(orgIds)])}::uuid[])) f
    where f.distance = 1 order by f.at, f.id`)
  return new Map(orgIds.map((orgId) => [orgId, rows.filter(({ unit }) => unit === orgId)]))
}

export const openRulesOfUnit = async (tx: Pick<Tx, 'db'>, orgId: string): Promise<readonly OpenRule[]> =>
  (await openRulesOf(tx, [orgId])).get(orgId) ?? []

interface Opening {
  category: string
  personId: string
}

const isOf = ({ categories }: OpenRule, category: string): boolean =>
  categories.length === 0 || categories.includes(category)

/** The row by which somebody opens a class of this category: one that names him before one for everybody. */
export const ruleFor = (rules: readonly OpenRule[], { category, personId }: Opening): OpenRule | undefined => {
  const fitting = rules.filter((rule) => isOf(rule, category))
  return (
    fitting.find(({ personIds }) => personIds.includes(personId)) ??
    fitting.find(({ personIds }) => personIds.length === 0)
  )
}

/** Without any row nothing is narrowed. */
export const mayOpenBy = (rules: readonly OpenRule[], opening: Opening): boolean =>
  rules.length === 0 || ruleFor(rules, opening) !== undefined

/** Whoever runs a class that he could not open himself is held to the row of its category. */
const limitsFor = (rules: readonly OpenRule[], opening: Opening): OpenRule | undefined =>
  ruleFor(rules, opening) ?? rules.find((rule) => isOf(rule, opening.category))

export const ensureOpening = (rules: readonly OpenRule[], opening: Opening): void => {
  if (!mayOpenBy(rules, opening)) refuseField('category', classRefusals.mayNotOpen)
}

export const ensureSeatsWithin = (rules: readonly OpenRule[], opening: Opening, capacity: number): void => {
  const most = limitsFor(rules, opening)?.maxSeats ?? null
  if (most !== null && capacity > most) refuseField('capacity', no.seatsAbove, { n: most })
}

export const ensureHoursWithin = (rules: readonly OpenRule[], opening: Opening, hours: number): void => {
  const most = limitsFor(rules, opening)?.maxHours ?? null
  if (most !== null && hours > most) refuseField('sessions', no.hoursAbove, { n: most })
}
