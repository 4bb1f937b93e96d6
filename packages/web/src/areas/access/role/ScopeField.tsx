import { type ScopeRuleInput, scopeKind } from '@portal/contract/areas/access/role-scope.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Select } from 'antd'
import { PartName } from '#src/shared/pickers/PartTag.tsx'
import { UnitsField } from '#src/shared/pickers/UnitsField.tsx'

const kinds = wordsOf(scopeKind)

interface ScopeFieldProps {
  value: ScopeRuleInput
  onChange: (scope: ScopeRuleInput) => void
  disabled?: boolean
  'aria-label': string
}

/** 数据范围: a kind, and for 自定义组织 the units. */
export function ScopeField({ value, onChange, disabled, ...rest }: ScopeFieldProps) {
  return (
    <div className="scope-field">
      <Select
        aria-label={rest['aria-label']}
        disabled={disabled}
        value={value.kind}
        options={Object.entries(kinds).map(([kind, label]) => ({ value: kind, label }))}
        onChange={(kind: ScopeRuleInput['kind']) => onChange(kind === 'custom' ? { kind, units: [] } : { kind })}
      />
      {value.kind === 'custom' && !disabled && (
        <UnitsField
          for={P.role}
          aria-label={`${rest['aria-label']}的单位`}
          value={value.units ?? []}
          onChange={(units) => onChange({ kind: 'custom', units })}
        />
      )}
    </div>
  )
}

/** A scope as a sentence of its own. */
export function ScopeWords({ scope }: { scope: ScopeRuleInput }) {
  if (scope.kind !== 'custom') return kinds[scope.kind]
  const units = scope.units ?? []
  if (units.length === 0) return '未选择单位'
  return units.map(({ orgId, below }, at) => (
    <span key={orgId}>
      {at > 0 && '、'}
      <PartName kind="unit" id={orgId} />
      {below && '及以下'}
    </span>
  ))
}
