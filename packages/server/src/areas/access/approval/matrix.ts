import type { approvalMatrix } from '@portal/contract/areas/access/approval-survey.ts'
import { sql } from 'drizzle-orm'
import { inScope } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import { subjectOf } from '#src/shared/approval/work.ts'
import { loadRules, ruleOf, selectUnits, type Unit, type UnitRule } from './unit-rules.ts'

const cellOf = (itemId: string, unit: Unit, rule: UnitRule | null) => {
  const { id: orgId, name: orgName, parentId } = unit
  const common = { itemId, orgId, orgName, parentId }
  if (!rule) return { ...common, kind: 'missing' as const, inheritedFrom: null, version: 0, steps: 0 }
  const own = rule.orgId === orgId
  return {
    ...common,
    kind: rule.free ? ('free' as const) : own ? ('own' as const) : ('inherited' as const),
    inheritedFrom: own ? null : { id: rule.orgId, name: rule.orgName },
    version: rule.version,
    steps: rule.steps.length,
  }
}

export const listMatrix =
  (approval: Approval): HandlerOf<typeof approvalMatrix> =>
  async ({ tx, body }) => {
    const { itemId, orgId } = body
    const subjects = itemId === undefined ? approval.engine.subjects.all() : [subjectOf(approval.engine, itemId)]
    const visible = inScope(tx, sql`o.id`, null)
    const visibleAbove = inScope(tx, sql`above.id`, null)
    // Without a unit: those whose parent is not visible, which are the tops of the caller's tree, and their children.
    const top = sql`not exists (select 1 from org_units above where above.id = o.parent_id and ${visibleAbove})`
    const tops = orgId === undefined ? await selectUnits(tx, sql`${visible} and ${top}`) : []
    const roots = orgId === undefined ? tops.map(({ id }) => id) : [orgId]
    const units = await selectUnits(
      tx,
      sql`${visible} and (o.id = any(${sql.param(roots)}::uuid[]) or o.parent_id = any(${sql.param(roots)}::uuid[]))`,
    )
    const rules = await loadRules(tx)
    return units.flatMap((unit) => subjects.map(({ code }) => cellOf(code, unit, ruleOf(rules, code, unit))))
  }
