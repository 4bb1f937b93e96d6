import type { Privilege } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'
import { late } from '#src/ui/late/late.tsx'

const RuleDrawer = late(() => import('#src/shared/approval/rule/RuleDrawer.tsx').then((module) => module.RuleDrawer))

interface RuleButtonProps {
  codes: readonly Privilege[]
  items: readonly string[]
  picking: PickingCode
}

export function RuleButton({ codes, items, picking }: RuleButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can codes={codes}>
      <Button onClick={() => setOpen(true)}>审批人配置</Button>
      {isOpen && <RuleDrawer items={items} picking={picking} onClose={() => setOpen(false)} />}
    </Can>
  )
}
