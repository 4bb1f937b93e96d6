import {
  type Approver,
  type ApproverKind,
  approverKind,
  conditionOperator,
  type RuleStep,
  saveApproveRules,
  stepMode,
} from '@portal/contract/areas/access/approval-rule.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { z } from 'zod'
import type { FieldRefusal } from '#src/platform/api/refusal.ts'

export interface ConditionField {
  field: string
  label: string
}

export const NEW_STEP: RuleStep = { mode: 'any', approvers: [{ kind: 'unitHead', level: 1 }], dueHours: 8 }

/** Kinds that name somebody, and what they name. */
export const namedParts = { person: 'user', role: 'role', group: 'group' } as const

export const isNamed = (kind: ApproverKind): kind is keyof typeof namedParts => kind in namedParts

/** An approver of another kind begins without what belonged to the former one. */
export const approverOfKind = (kind: ApproverKind): Approver => (kind === 'unitHead' ? { kind, level: 1 } : { kind })

const kinds = wordsOf(approverKind)
const modes = wordsOf(stepMode)
const operators = wordsOf(conditionOperator)

/** The source in words; whom it names is put behind it by the caller. */
export const approverText = ({ kind, level }: Approver): string =>
  kind === 'unitHead'
    ? `${kinds[kind]}（第 ${level ?? 1} 级）`
    : isNamed(kind)
      ? `${kinds[kind]} `
      : (kinds[kind] ?? kind)

export const modeText = ({ mode, quorum }: RuleStep): string =>
  mode === 'quorum' ? `${quorum ?? 1} 人通过` : (modes[mode] ?? mode)

export const conditionText = ({ condition }: RuleStep, fields: readonly ConditionField[]): string =>
  condition
    ? `仅当${fields.find(({ field }) => field === condition.field)?.label ?? condition.field}${operators[condition.operator]} ${condition.value}`
    : ''

/** Swaps a step with the one before or after it. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list]
  const [taken] = next.splice(from, 1)
  if (taken !== undefined) next.splice(to, 0, taken)
  return next
}

/** What the contract says about steps, in the shape in which the server names faults. */
export const faultsInSteps = (steps: readonly RuleStep[]): FieldRefusal[] => {
  const checked = z.safeEncode(saveApproveRules.body.shape.steps, [...steps])
  return checked.success
    ? []
    : checked.error.issues.map(({ path, message }) => ({ field: ['steps', ...path].join('.'), message }))
}

/** Faults of one step, said once each. */
export const faultsOfStep = (faults: readonly FieldRefusal[], at: number): string[] => [
  ...new Set(
    faults
      .filter(({ field }) => field === `steps.${at}` || field.startsWith(`steps.${at}.`))
      .map(({ message }) => message),
  ),
]
