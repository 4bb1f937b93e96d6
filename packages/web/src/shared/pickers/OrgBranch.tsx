import { Button } from 'antd'
import { useState } from 'react'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { OrgTree } from './OrgTree.tsx'
import type { PickingCode } from './people-source.ts'

interface OrgBranchProps {
  code: PickingCode
  value: string | null
  onChange: (unit: { id: string; name: string } | null) => void
  /** Offers the whole unit; left out where only people are chosen. */
  onTakeUnit?: (unit: { id: string; name: string }) => void
}

/** Left column of the people picker: folded away on a phone until it is asked for. */
export function OrgBranch({ code, value, onChange, onTakeUnit }: OrgBranchProps) {
  const phone = useMedia(PHONE)
  const [isOpen, setOpen] = useState(false)
  const [unit, setUnit] = useState<{ id: string; name: string } | null>(null)
  const choose = (id: string | null, name: string) => {
    const next = id === null ? null : { id, name }
    setUnit(next)
    setOpen(false)
    onChange(next)
  }

  return (
    <section className="picker-column" aria-label="按组织选择">
      {phone && (
        <Button block aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {unit ? `组织：${unit.name}` : '按组织选择'}
        </Button>
      )}
      {(!phone || isOpen) && <OrgTree for={code} value={value} onChange={choose} height={phone ? 220 : 320} />}
      {onTakeUnit && unit && (
        <Button block type="dashed" onClick={() => onTakeUnit(unit)}>
          选择整个「{unit.name}」
        </Button>
      )}
    </section>
  )
}
