import { type ScopeRuleInput, scopeKind } from '@portal/contract/areas/access/role-scope.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Select } from 'antd'
import { UnitsField } from '#src/shared/pickers/UnitsField.tsx'

const kinds = wordsOf(scopeKind)
/** A machine has no rows of its own. */
const offered = (['all', 'below', 'unit', 'custom'] as const).map((value) => ({ value, label: kinds[value] }))

interface ScopeFieldProps {
  id?: string
  value?: ScopeRuleInput
  onChange?: (scope: ScopeRuleInput) => void
  onBlur?: () => void
}

/** 数据范围 of a client. */
export function ScopeField({ id, value = { kind: 'below' }, onChange, onBlur }: ScopeFieldProps) {
  const change = (scope: ScopeRuleInput) => {
    onChange?.(scope)
    onBlur?.()
  }
  return (
    <>
      <Select
        id={id}
        value={value.kind}
        options={offered}
        onChange={(kind: ScopeRuleInput['kind']) => change(kind === 'custom' ? { kind, units: [] } : { kind })}
      />
      {value.kind === 'custom' && (
        <UnitsField
          for={P.openInterface}
          aria-label="数据范围的单位"
          value={value.units ?? []}
          onChange={(units) => change({ kind: 'custom', units })}
        />
      )}
    </>
  )
}
