import { Button, Checkbox } from 'antd'
import { OrgSelect } from './OrgSelect.tsx'
import { PartName } from './PartTag.tsx'
import { usePartName } from './part-name.ts'
import type { PickingCode } from './people-source.ts'
import './pickers.css'

export interface UnitChoice {
  orgId: string
  below: boolean
}

interface UnitsFieldProps {
  for: PickingCode
  value?: readonly UnitChoice[]
  onChange?: (units: UnitChoice[]) => void
  /** A form checks again after each choice, and when the focus leaves. */
  onBlur?: () => void
  max?: number
  'aria-label'?: string
}

/** Several units, each with or without what is below it. */
export function UnitsField({ for: code, value = [], onChange, onBlur, max = 200, ...rest }: UnitsFieldProps) {
  const change = (units: UnitChoice[]) => {
    onChange?.(units)
    onBlur?.()
  }
  const add = (orgId: string | null) => {
    if (orgId === null || value.some((each) => each.orgId === orgId)) return
    change([...value, { orgId, below: true }])
  }
  const isFull = value.length >= max
  return (
    <div className="picker-units">
      <OrgSelect
        for={code}
        value={null}
        onChange={add}
        disabled={isFull}
        placeholder={isFull ? `最多选择 ${max} 个单位` : '添加单位'}
        aria-label={rest['aria-label'] ?? '添加单位'}
      />
      <ul className="picker-parts">
        {value.map((unit) => (
          <UnitRow
            key={unit.orgId}
            unit={unit}
            onBelow={(below) => change(value.map((each) => (each.orgId === unit.orgId ? { ...each, below } : each)))}
            onRemove={() => change(value.filter(({ orgId }) => orgId !== unit.orgId))}
          />
        ))}
      </ul>
    </div>
  )
}

interface UnitRowProps {
  unit: UnitChoice
  onBelow: (below: boolean) => void
  onRemove: () => void
}

function UnitRow({ unit, onBelow, onRemove }: UnitRowProps) {
  const name = usePartName('unit', unit.orgId)
  return (
    <li>
      <span className="picker-part-name">
        <PartName kind="unit" id={unit.orgId} />
      </span>
      <Checkbox checked={unit.below} onChange={({ target }) => onBelow(target.checked)}>
        含下级
      </Checkbox>
      <Button type="text" size="small" aria-label={`移除 ${name}`} onClick={onRemove}>
        ×
      </Button>
    </li>
  )
}
