import { shippedTrainCategories } from '@portal/contract/areas/train/words.ts'
import { useDictionary } from '#src/platform/dictionary.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

interface CategoriesFieldProps {
  id?: string
  value?: string[]
  onChange?: (codes: string[]) => void
  onBlur?: () => void
}

/** Several 分类 of classes; none is all of them. */
export function CategoriesField(props: CategoriesFieldProps) {
  const items = useDictionary(shippedTrainCategories.key)
  const options = items
    .filter(({ code, enabled }) => enabled || props.value?.includes(code))
    .map(({ code, name }) => ({ value: code, label: name }))
  return (
    <LateSelect
      {...props}
      mode="multiple"
      allowClear
      className="kit-wide"
      placeholder="全部分类"
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
