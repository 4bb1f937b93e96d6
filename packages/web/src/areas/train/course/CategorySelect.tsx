import { shippedTrainCategories } from '@portal/contract/areas/train/words.ts'
import { Select } from 'antd'
import { useDictionary } from '#src/platform/dictionary.ts'

interface CategorySelectProps {
  value?: string
  onChange?: (code: string | undefined) => void
}

/** 分类 of classes, as the dictionary has them. */
export function CategorySelect({ value, onChange }: CategorySelectProps) {
  const items = useDictionary(shippedTrainCategories.key)
  return (
    <Select
      allowClear
      aria-label="分类"
      className="kit-wide"
      placeholder="分类"
      value={value}
      onChange={onChange}
      options={items.map(({ code, name }) => ({ value: code, label: name }))}
    />
  )
}
