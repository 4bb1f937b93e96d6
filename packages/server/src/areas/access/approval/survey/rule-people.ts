import { type Approver, type ApproverKind, approverKind } from '@portal/contract/areas/access/approval-rule.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { planSteps } from '#src/shared/approval/path.ts'
import { enabledAmong } from '#src/shared/approval/stand-in.ts'
import type { UnitRule } from './unit-rules.ts'

/** Nobody's id: the rule is tried for whoever submits in its unit. */
const ANYBODY = '00000000-0000-0000-0000-000000000000'

/** Whom these name does not depend on the submission. */
const SETTLED: readonly ApproverKind[] = ['person', 'role', 'group', 'unitHead']

const keyOf = ({ itemCode, orgId }: UnitRule) => `${itemCode} ${orgId}`

const namedIn = (rules: readonly UnitRule[], kinds: readonly ApproverKind[]) => [
  ...new Set(
    rules.flatMap(({ steps }) =>
      steps.flatMap(({ approvers }) =>
        approvers.flatMap(({ kind, id }) => (kinds.includes(kind) && id !== undefined ? [id] : [])),
      ),
    ),
  ),
]

/** Keys of rules with a step that would ask nobody, whoever submits: such a submission is refused. */
export const rulesNobodyDecides = async (tx: Tx, rules: readonly UnitRule[]): Promise<Set<string>> => {
  const able = await enabledAmong(tx, namedIn(rules, ['person']))
  const isAble = ({ kind, id }: Approver) => kind === 'person' && id !== undefined && able.has(id)
  const dead = new Set<string>()
  for (const rule of rules) {
    // Those with an able person are most: only the others are worth a look at roles, heads and stand-ins.
    const doubtful = rule.steps.filter(
      ({ approvers, condition }) =>
        !condition && approvers.every(({ kind }) => SETTLED.includes(kind)) && !approvers.some(isAble),
    )
    if (doubtful.length === 0) continue
    const planned = await planSteps(tx, doubtful, {
      subjectType: rule.itemCode,
      submitterId: ANYBODY,
      submitterOrgId: rule.orgId,
      facts: {},
    })
    if (planned.some(({ userIds }) => userIds.length === 0)) dead.add(keyOf(rule))
  }
  return dead
}

const words = wordsOf(approverKind)

/** Whom the first step of each rule asks, by the names people know them by. */
export const approverNames = async (tx: Tx, rules: readonly UnitRule[]): Promise<Map<string, string[]>> => {
  const ids = sql.param(namedIn(rules, ['person', 'role', 'group']))
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from users where id = any(${ids}::uuid[])
    union all select id, name from roles where id = any(${ids}::uuid[])
    union all select id, name from user_groups where id = any(${ids}::uuid[])`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const nameOf = ({ kind, id }: Approver) => names.get(id ?? '') ?? words[kind] ?? kind
  return new Map(rules.map((rule) => [keyOf(rule), (rule.steps[0]?.approvers ?? []).map(nameOf)]))
}
