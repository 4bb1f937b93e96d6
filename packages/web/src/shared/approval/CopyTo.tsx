import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PartTag } from '#src/shared/pickers/PartTag.tsx'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'

interface CopyToProps {
  for: PickingCode
  value: readonly string[]
  onChange: (orgIds: string[]) => void
}

/** Further units that get the same rule; those below them inherit it anyhow. */
export function CopyTo({ for: code, value, onChange }: CopyToProps) {
  return (
    <div className="approval-people">
      {value.map((id) => (
        <PartTag key={id} kind="unit" id={id} onRemove={() => onChange(value.filter((each) => each !== id))} />
      ))}
      <OrgSelect
        for={code}
        value={null}
        placeholder="添加单位"
        aria-label="复制到单位"
        onChange={(id) => id !== null && onChange([...new Set([...value, id])])}
      />
    </div>
  )
}
