import { type ScopeRuleInput, scopeKind } from '@portal/contract/areas/access/role-scope.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Select } from 'antd'
import { UnitsField } from '#src/shared/pickers/UnitsField.tsx'

interface ScopeFieldProps {
  value: ScopeRuleInput
  onChange: (scope: ScopeRuleInput) => void
}

const options = scopeKind.options.map((value) => ({ value, label: wordsOf(scopeKind)[value] }))

/** 数据范围 of a direct grant. */
export function ScopeField({ value, onChange }: ScopeFieldProps) {
  return (
    <>
      <Select
        aria-label="数据范围"
        value={value.kind}
        options={options}
        onChange={(kind) => onChange(kind === 'custom' ? { kind, units: value.units ?? [] } : { kind })}
      />
      {value.kind === 'custom' && (
        <UnitsField for={P.user} value={value.units ?? []} onChange={(units) => onChange({ kind: 'custom', units })} />
      )}
    </>
  )
}
