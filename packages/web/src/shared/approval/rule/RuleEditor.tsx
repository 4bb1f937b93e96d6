import { MOST_STEPS, type RuleStep } from '@portal/contract/areas/access/approval-rule.ts'
import { Button } from 'antd'
import type { FieldRefusal } from '#src/platform/api/refusal.ts'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'
import './rule-editor.css'
import { type ConditionField, faultsOfStep, moved, NEW_STEP } from './rule-draft.ts'
import { StepEditor } from './StepEditor.tsx'

interface RuleEditorProps {
  steps: RuleStep[]
  onChange: (steps: RuleStep[]) => void
  /** Facts of the subject that conditions may ask for. */
  fields: readonly ConditionField[]
  faults: readonly FieldRefusal[]
  /** Code under which people are picked. */
  picking: PickingCode
}

/** The steps of a rule: who decides, how many of them, within which time, and only if. */
export function RuleEditor({ steps, onChange, fields, faults, picking }: RuleEditorProps) {
  const whole = faults.filter(({ field }) => field === 'steps').map(({ message }) => message)
  return (
    <div className="rule-editor">
      {steps.map((step, at) => (
        <StepEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity than its number
          key={at}
          no={at + 1}
          isLast={at === steps.length - 1}
          step={step}
          fields={fields}
          faults={faultsOfStep(faults, at)}
          picking={picking}
          onChange={(next) => onChange(steps.map((each, index) => (index === at ? next : each)))}
          onMove={(by) => onChange(moved(steps, at, at + by))}
          onRemove={() => onChange(steps.filter((_, index) => index !== at))}
        />
      ))}
      {whole.map((message) => (
        <p key={message} role="alert" className="rule-fault">
          {message}
        </p>
      ))}
      <Button
        type="dashed"
        block
        disabled={steps.length >= MOST_STEPS}
        title={steps.length >= MOST_STEPS ? `最多 ${MOST_STEPS} 个步骤` : undefined}
        onClick={() => onChange([...steps, NEW_STEP])}
      >
        添加步骤
      </Button>
    </div>
  )
}
