import type { BenefitInput } from '@portal/contract/areas/welfare/benefit.ts'
import { MOST_STOCK } from '@portal/contract/areas/welfare/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PartName } from '#src/shared/pickers/PartTag.tsx'
import { usePartName } from '#src/shared/pickers/part-name.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'

type Quota = BenefitInput['quotas'][number]

interface QuotasFieldProps {
  value?: Quota[]
  onChange?: (quotas: Quota[]) => void
  onBlur?: () => void
  /** What they have to come to. */
  stock: number
}

/** 分配: pieces kept for units, each with what is below it. */
export function QuotasField({ value = [], onChange, onBlur, stock }: QuotasFieldProps) {
  const change = (quotas: Quota[]) => {
    onChange?.(quotas)
    onBlur?.()
  }
  const add = (orgId: string | null) => {
    if (orgId !== null && !value.some((each) => each.orgId === orgId)) change([...value, { orgId, quota: 1 }])
  }
  const sum = value.reduce((all, { quota }) => all + (quota || 0), 0)
  return (
    <div className="wf-quota">
      {value.map((each) => (
        <Row
          key={each.orgId}
          of={each}
          onQuota={(quota) => change(value.map((other) => (other === each ? { ...each, quota } : other)))}
          onRemove={() => change(value.filter((other) => other !== each))}
        />
      ))}
      <OrgSelect for={P.welfare} value={null} placeholder="添加单位" aria-label="添加单位" onChange={add} />
      <small data-bad={sum !== stock}>
        已分配 {sum} / {stock} 份
      </small>
    </div>
  )
}

interface RowProps {
  of: Quota
  onQuota: (quota: number) => void
  onRemove: () => void
}

function Row({ of: { orgId, quota }, onQuota, onRemove }: RowProps) {
  const name = usePartName('unit', orgId)
  return (
    <div>
      <span>
        <PartName kind="unit" id={orgId} />
      </span>
      <LateInputNumber
        aria-label={`${name}的份数`}
        min={1}
        max={MOST_STOCK}
        precision={0}
        value={quota}
        onChange={(next) => onQuota(Number(next ?? 1))}
      />
      <Button type="text" aria-label={`移除 ${name}`} icon={<Icon name="cross" small />} onClick={onRemove} />
    </div>
  )
}
