import type { RuleStep } from '@portal/contract/areas/access/approval-rule.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

export interface EffectiveRule {
  /** The unit that set it. */
  orgId: string
  orgName: string
  version: number
  validFrom: string
  steps: RuleStep[]
  free: boolean
}

/** A saved rule without steps that is not 免审 gives the unit back to inheritance. */
export const holds = ({ steps, free }: Pick<EffectiveRule, 'steps' | 'free'>) => free || steps.length > 0

/** Rule of the unit, or of the nearest unit above that has one. */
export const findRule = async (tx: Tx, itemCode: string, orgId: string): Promise<EffectiveRule | null> => {
  const { rows } = await tx.db.execute<{ [column: string]: unknown } & EffectiveRule>(sql`
    select distinct on (o.depth) o.id as "orgId", o.name as "orgName", r.version, r.valid_from::text as "validFrom",
      r.steps, r.free
    from org_units here
    join org_units o on o.id = any(string_to_array(trim(both '/' from here.path), '/')::uuid[])
    join approval_rules r on r.org_id = o.id and r.item_code = ${itemCode}
      and r.valid_from <= (now() at time zone 'Asia/Shanghai')::date
    where here.id = ${orgId}
    order by o.depth desc, r.valid_from desc, r.version desc`)
  return rows.find(holds) ?? null
}
