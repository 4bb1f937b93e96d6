import type { RuleStep, StepCondition } from '@portal/contract/areas/access/approval-rule.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { PathStep } from '#src/schema/approval.ts'
import { findRule } from './rules.ts'
import { type Asking, peopleOf } from './sources.ts'
import { withStandIns } from './stand-in.ts'
import type { ApprovalSubject } from './subject.ts'

/** Outcome of looking for approvers: steps to go, or nothing to ask (`free`), or nobody found (`missing`). */
export interface Plan {
  steps: PathStep[]
  free: boolean
  missing: boolean
  ruleVersion: number
  /** The unit had no rule, or nobody to decide, and somebody above was found. */
  climbed?: boolean
}

/** Whether the fact meets the condition; a fact that the subject does not state never does. */
export const meets = (
  { field, operator, value }: StepCondition,
  facts: Readonly<Record<string, number | string>>,
): boolean => {
  const fact = facts[field]
  if (fact === undefined) return false
  switch (operator) {
    case 'eq':
      return fact === value
    case 'ne':
      return fact !== value
    case 'gt':
      return fact > value
    case 'gte':
      return fact >= value
    case 'lt':
      return fact < value
    case 'lte':
      return fact <= value
  }
}

const stepOf = async (tx: Tx, step: RuleStep, no: number, asking: Asking): Promise<PathStep> => {
  const named: string[] = []
  for (const source of step.approvers) named.push(...(await peopleOf(tx, source, asking)))
  const userIds = await withStandIns(tx, [...new Set(named)], asking.submitterId)
  const quorum = step.mode === 'quorum' ? Math.min(step.quorum ?? 1, userIds.length) : null
  return { no, quorum, userIds, mode: step.mode, dueHours: step.dueHours, cc: step.cc ?? [] }
}

/** The steps that apply, each with its people; numbered as the submitter will see them. */
export const planSteps = async (tx: Tx, steps: readonly RuleStep[], asking: Asking): Promise<PathStep[]> => {
  const applying = steps.filter(({ condition }) => !condition || meets(condition, asking.facts.conditions ?? {}))
  const planned: PathStep[] = []
  for (const [index, step] of applying.entries()) planned.push(await stepOf(tx, step, index + 1, asking))
  return planned
}

/**
 * Works the path out from the rule of the owner unit or the nearest above. 免审 has to be set: a rule none of
 * whose steps applies is no leave to skip approval.
 */
export const makePlan = async (tx: Tx, subject: ApprovalSubject, ownerOrgId: string, asking: Asking): Promise<Plan> => {
  const rule = await findRule(tx, subject.code, ownerOrgId)
  const none: Plan = { steps: [], free: false, missing: false, ruleVersion: rule?.version ?? 0 }
  if (rule?.free) return { ...none, free: true }
  if (!rule && subject.withoutRule === 'publish') return { ...none, free: true }
  if (!rule && subject.withoutRule === 'refused') return { ...none, missing: true }
  const wanted = rule?.steps ?? (Array.isArray(subject.withoutRule) ? subject.withoutRule : [])
  const steps = await planSteps(tx, wanted, asking)
  const missing = steps.some(({ userIds }) => userIds.length === 0)
  if (steps.length === 0)
    return { ...none, free: subject.withoutRule === 'publish', missing: subject.withoutRule !== 'publish' }
  return { ...none, steps, missing }
}
