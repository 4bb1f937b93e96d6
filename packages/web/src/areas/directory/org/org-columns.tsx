import { type OrgNode, orgKind, orgRow } from '@portal/contract/areas/directory/org.ts'
import { labelOf, wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Tag } from 'antd'

const row = orgRow
type Field = 'name' | 'code' | 'kind' | 'headName' | 'sort' | 'enabled'
export const titleOf = (field: Field) => labelOf(row.shape[field])

export const kindWords = (kind: OrgNode['kind']) => wordsOf(orgKind)[kind] ?? kind

export const figure = (count: number) => count.toLocaleString('zh-CN')

interface UnitNameProps {
  unit: { id: string; name: string; enabled: boolean }
  onOpen: (id: string) => void
}

/** A unit's name that opens its properties. */
export function UnitName({ unit, onOpen }: UnitNameProps) {
  return (
    <span className="org-name" data-off={!unit.enabled}>
      <Button type="link" size="small" onClick={() => onOpen(unit.id)}>
        {unit.name}
      </Button>
      {!unit.enabled && <Tag>已停用</Tag>}
    </span>
  )
}
