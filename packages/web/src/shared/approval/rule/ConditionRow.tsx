import { conditionOperator, type StepCondition } from '@portal/contract/areas/access/approval-rule.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Input, Select } from 'antd'
import type { ConditionField } from './rule-draft.ts'

interface ConditionRowProps {
  condition: StepCondition | undefined
  fields: readonly ConditionField[]
  onChange: (condition: StepCondition | undefined) => void
}

const operators = Object.entries(wordsOf(conditionOperator)).map(([value, label]) => ({ value, label }))

/** Figures are compared as figures; everything else as text. */
const valueOf = (text: string): StepCondition['value'] => {
  const figure = Number(text)
  return text.trim() !== '' && Number.isFinite(figure) ? figure : text
}

/** Asks the step only where a fact of the subject says so. */
export function ConditionRow({ condition, fields, onChange }: ConditionRowProps) {
  return (
    <div className="rule-line">
      <span>条件</span>
      <Select
        aria-label="条件字段"
        allowClear
        placeholder="始终执行"
        value={condition?.field}
        options={fields.map(({ field, label }) => ({ value: field, label }))}
        onChange={(field?: string) =>
          onChange(field === undefined ? undefined : { field, operator: 'gt', value: condition?.value ?? 0 })
        }
      />
      {condition && (
        <>
          <Select
            aria-label="比较"
            value={condition.operator}
            options={operators}
            onChange={(operator: StepCondition['operator']) => onChange({ ...condition, operator })}
          />
          <Input
            aria-label="条件值"
            maxLength={100}
            value={String(condition.value)}
            onChange={({ target }) => onChange({ ...condition, value: valueOf(target.value) })}
          />
        </>
      )}
    </div>
  )
}
