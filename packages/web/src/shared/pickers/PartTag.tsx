import { Tag } from 'antd'
import { type PartKind, usePartName } from './part-name.ts'

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
