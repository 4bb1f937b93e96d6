import type { approvalOrphans } from '@portal/contract/areas/access/approval-survey.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import { inScope } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { People } from '#src/shared/access/people.ts'
import type { ApprovalSubject } from '#src/shared/approval/subject.ts'
import type { Portal } from '#src/shared/portal.ts'
import { loadRules, ruleOf, selectUnits, type Unit, type UnitRule } from './unit-rules.ts'

type Orphan = ResultOf<typeof approvalOrphans>['list'][number]

/** The total says how many there are beyond. */
const MOST_SHOWN = 500

const entryOf = ({ code, name }: ApprovalSubject, { id, name: orgName }: Pick<Unit, 'id' | 'name'>) => ({
  itemId: code,
  itemName: name,
  orgId: id,
  orgName,
})

/** Named approvers of a rule who are disabled, or do not reach the subject's approval screens. */
const faultsOf = async (people: People, subject: ApprovalSubject, rule: UnitRule): Promise<Orphan[]> => {
  const { menuCodes = [] } = subject
  const disabled: Orphan['people'] = []
  const noMenu: Orphan['people'] = []
  const named = rule.steps.flatMap(({ approvers }) => approvers.filter(({ kind }) => kind === 'person'))
  for (const id of new Set(named.flatMap((approver) => approver.id ?? []))) {
    const person = await people.get(id)
    const shown = { id, name: person?.name ?? '' }
    if (!person?.enabled) disabled.push(shown)
    else if (menuCodes.length > 0 && !menuCodes.some((code) => person.rights.codes.has(code))) noMenu.push(shown)
  }
  const entry = entryOf(subject, { id: rule.orgId, name: rule.orgName })
  return [
    ...(disabled.length > 0 ? [{ ...entry, problem: 'disabled' as const, people: disabled }] : []),
    ...(noMenu.length > 0 ? [{ ...entry, problem: 'noMenu' as const, people: noMenu }] : []),
  ]
}

export const listOrphans =
  ({ approval, people }: Portal): HandlerOf<typeof approvalOrphans> =>
  async ({ tx }) => {
    const units = await selectUnits(tx, inScope(tx, sql`o.id`, null))
    const visible = new Set(units.map(({ id }) => id))
    const rules = await loadRules(tx)
    const found: Orphan[] = []
    for (const subject of approval.engine.subjects.all()) {
      for (const rule of rules.values())
        if (rule.itemCode === subject.code && visible.has(rule.orgId))
          found.push(...(await faultsOf(people, subject, rule)))
      if (subject.withoutRule !== 'refused') continue
      for (const unit of units)
        if (!ruleOf(rules, subject.code, unit)) found.push({ ...entryOf(subject, unit), problem: 'noRule', people: [] })
    }
    return { list: found.slice(0, MOST_SHOWN), total: found.length }
  }
