import { type Approver, type ApproverKind, approverKind } from '@portal/contract/areas/access/approval-rule.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Select } from 'antd'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'
import { GroupSelect, RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import { approverOfKind } from './rule-draft.ts'

interface ApproverRowProps {
  approver: Approver
  picking: PickingCode
  onChange: (approver: Approver) => void
  onRemove: () => void
}

const HIGHEST_LEVEL = 12

const kinds = Object.entries(wordsOf(approverKind)).map(([value, label]) => ({ value, label }))

/** One source of approvers: its kind, and whom or which level it means. */
export function ApproverRow({ approver, picking, onChange, onRemove }: ApproverRowProps) {
  const { kind, level } = approver
  const value = approver.id ?? null
  const name = (id: string | null) => onChange({ kind, id: id ?? undefined })
  return (
    <div className="rule-approver">
      <Select
        aria-label="审批人来源"
        value={kind}
        options={kinds}
        onChange={(next: ApproverKind) => onChange(approverOfKind(next))}
      />
      {kind === 'person' && <PersonSelect for={picking} aria-label="指定人员" value={value} onChange={name} />}
      {kind === 'role' && <RoleSelect aria-label="角色" value={value} onChange={name} />}
      {kind === 'group' && <GroupSelect aria-label="用户组" value={value} onChange={name} />}
      {kind === 'unitHead' && (
        <LateInputNumber
          aria-label="负责人级别"
          className="kit-wide"
          prefix="向上第"
          suffix="级"
          min={1}
          max={HIGHEST_LEVEL}
          precision={0}
          value={level ?? 1}
          onChange={(next) => onChange({ kind, level: next ?? 1 })}
        />
      )}
      <Button size="small" type="text" aria-label="移除审批人" onClick={onRemove}>
        移除
      </Button>
    </div>
  )
}
