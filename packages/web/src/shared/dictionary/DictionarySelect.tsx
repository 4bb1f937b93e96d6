import { Select } from 'antd'
import { useDictionary } from '#src/platform/dictionary.ts'

interface DictionarySelectProps {
  id?: string
  dictionary: string
  value?: string
  onChange?: (code: string | undefined) => void
  onBlur?: () => void
  allowClear?: boolean
}

/** Enabled items of a dictionary; one that is disabled meanwhile stays shown where it is chosen. */
export function DictionarySelect({ id, dictionary, value, onChange, onBlur, allowClear }: DictionarySelectProps) {
  const items = useDictionary(dictionary)
  const options = items
    .filter((item) => item.enabled || item.code === value)
    .map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Select
      id={id}
      options={options}
      allowClear={allowClear}
      value={value || undefined}
      onChange={onChange}
      onBlur={onBlur}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}

DictionarySelect.chipWords = (code: string, { dictionary }: DictionarySelectProps) => (
  <DictionaryName code={code} dictionary={dictionary} />
)

function DictionaryName({ code, dictionary }: { code: string; dictionary: string }) {
  return useDictionary(dictionary).find((item) => item.code === code)?.name ?? code
}
