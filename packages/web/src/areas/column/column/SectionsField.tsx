import type { ColumnInput } from '@portal/contract/areas/column/column.ts'
import { MOST_SECTIONS } from '@portal/contract/areas/column/words.ts'
import { Button, Input } from 'antd'
import { OrderedParts } from '#src/shared/ordered-parts/OrderedParts.tsx'

type Section = ColumnInput['sections'][number]

interface SectionsFieldProps {
  id?: string
  value?: Section[]
  onChange?: (sections: Section[]) => void
}

/** 栏目 of a column in their order. */
export function SectionsField({ id, value = [], onChange }: SectionsFieldProps) {
  return (
    <OrderedParts<Section>
      id={id}
      thing="栏目"
      parts={value}
      keyOf={(section, index) => section.id ?? `new ${index}`}
      onChange={(sections) => onChange?.(sections)}
      foot={
        <Button disabled={value.length >= MOST_SECTIONS} onClick={() => onChange?.([...value, { name: '' }])}>
          添加栏目
        </Button>
      }
    >
      {(section, at, put) => (
        <Input
          aria-label={`栏目 ${at} 名称`}
          placeholder="栏目名称，1–20 个字"
          maxLength={20}
          value={section.name}
          onChange={({ target }) => put({ ...section, name: target.value })}
        />
      )}
    </OrderedParts>
  )
}
