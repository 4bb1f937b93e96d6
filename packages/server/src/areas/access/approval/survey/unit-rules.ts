import type { RuleStep } from '@portal/contract/areas/access/approval-rule.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { holds } from '#src/shared/approval/rules.ts'

export interface Unit {
  id: string
  name: string
  parentId: string | null
  path: string
}

export interface UnitRule {
  itemCode: string
  orgId: string
  orgName: string
  version: number
  steps: RuleStep[]
  free: boolean
}

/** Rules in force today by `item unit`; units given back to inheritance have none. */
export const loadRules = async (tx: Tx): Promise<Map<string, UnitRule>> => {
  const { rows } = await tx.db.execute<{ [column: string]: unknown } & UnitRule>(sql`
    select distinct on (r.item_code, r.org_id) r.item_code as "itemCode", r.org_id as "orgId", o.name as "orgName",
      r.version, r.steps, r.free
    from approval_rules r join org_units o on o.id = r.org_id
    where r.valid_from <= (now() at time zone 'Asia/Shanghai')::date
    order by r.item_code, r.org_id, r.valid_from desc, r.version desc`)
  return new Map(rows.filter(holds).map((rule) => [`${rule.itemCode} ${rule.orgId}`, rule]))
}

/** The unit's rule, or that of the nearest unit above. */
export const ruleOf = (rules: ReadonlyMap<string, UnitRule>, itemCode: string, { path }: Unit): UnitRule | null => {
  const upwards = path.split('/').filter(Boolean).reverse()
  for (const orgId of upwards) {
    const rule = rules.get(`${itemCode} ${orgId}`)
    if (rule) return rule
  }
  return null
}

export const selectUnits = async (tx: Tx, condition: SQL): Promise<Unit[]> => {
  const { rows } = await tx.db.execute<{ [column: string]: unknown } & Unit>(sql`
    select o.id, o.name, o.parent_id as "parentId", o.path from org_units o
    where o.enabled and ${condition} order by o.depth, o.sort, o.code`)
  return rows
}
