import { Tag } from 'antd'
import { UnitPath } from '#src/ui/text/UnitPath.tsx'
import { type PartKind, usePartName, useUnitPath } from './part-name.ts'

interface PartTagProps {
  kind: PartKind
  id: string
  onRemove: () => void
}

/** A chosen unit, role, group or person with its name and a × that removes it. */
export function PartTag({ kind, id, onRemove }: PartTagProps) {
  const name = usePartName(kind, id)
  return (
    <Tag closable={{ 'aria-label': `移除 ${name}` }} onClose={onRemove}>
      {name || '…'}
    </Tag>
  )
}

/** The name behind an id, as soon as it is known. */
export function PartName({ kind, id }: Pick<PartTagProps, 'kind' | 'id'>) {
  return usePartName(kind, id) || '…'
}

/** A unit by where it is, as lists draw it. */
export function UnitName({ id }: { id: string }) {
  const path = useUnitPath(id)
  if (path === undefined) return '…'
  return path === '' ? <PartName kind="unit" id={id} /> : <UnitPath path={path} />
}
