import { MOST_QUOTAS, MOST_SEATS, type UnitQuota } from '@portal/contract/areas/train/class/class-input.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, InputNumber } from 'antd'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PartName } from '#src/shared/pickers/PartTag.tsx'
import { usePartName } from '#src/shared/pickers/part-name.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import './dialog.css'

interface QuotasFieldProps {
  value?: UnitQuota[]
  onChange?: (quotas: UnitQuota[]) => void
  onBlur?: () => void
}

/** 单位名额: seats kept for units, each with what is below it. */
export function QuotasField({ value = [], onChange, onBlur }: QuotasFieldProps) {
  const change = (quotas: UnitQuota[]) => {
    onChange?.(quotas)
    onBlur?.()
  }
  const add = (orgId: string | null) => {
    if (orgId !== null && !value.some((each) => each.orgId === orgId)) change([...value, { orgId, quota: 1 }])
  }
  const sum = value.reduce((all, { quota }) => all + (quota || 0), 0)
  return (
    <div className="quota-rows">
      {value.map((each) => (
        <Row
          key={each.orgId}
          of={each}
          onQuota={(quota) => change(value.map((other) => (other === each ? { ...each, quota } : other)))}
          onRemove={() => change(value.filter((other) => other !== each))}
        />
      ))}
      <OrgSelect
        for={P.trainClass}
        value={null}
        placeholder="添加单位"
        aria-label="添加单位"
        disabled={value.length >= MOST_QUOTAS}
        onChange={add}
      />
      {value.length > 0 && <span className="quota-sum">合计 {sum} 席</span>}
    </div>
  )
}

interface RowProps {
  of: UnitQuota
  onQuota: (quota: number) => void
  onRemove: () => void
}

function Row({ of: { orgId, quota }, onQuota, onRemove }: RowProps) {
  const name = usePartName('unit', orgId)
  return (
    <div className="quota-row">
      <span>
        <PartName kind="unit" id={orgId} />
      </span>
      <InputNumber<number>
        aria-label={`${name}的名额`}
        min={1}
        max={MOST_SEATS}
        precision={0}
        suffix="席"
        value={quota}
        onChange={(next) => onQuota(next ?? 1)}
      />
      <Button type="text" aria-label={`移除 ${name}`} icon={<Icon name="cross" small />} onClick={onRemove} />
    </div>
  )
}
