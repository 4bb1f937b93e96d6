import { type ReactNode, useState } from 'react'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

interface Option {
  value: string
  label: ReactNode
}

export interface TitledSelectProps {
  value: string | null
  onChange: (id: string | null, title: string) => void
  'aria-label': string
}

interface SourceProps extends TitledSelectProps {
  /** What one of them is called. */
  thing: string
  /** What was found by a word, as options. */
  find: (keyword: string) => { options: { value: string; label: string }[]; isFetching: boolean }
  /** Name of what is chosen already and not among what was found. */
  known: ReactNode
}

/** One content of another area, by a part of its title. */
export function TitledSelect({ value, onChange, thing, find, known, ...named }: SourceProps) {
  const [text, setText] = useState('')
  const { options, isFetching } = find(useDebounced(text.trim()))
  const isFound = !value || options.some((option) => option.value === value)
  const shown: Option[] = isFound ? options : [{ value, label: known }, ...options]
  return (
    <LateSelect
      {...named}
      className="kit-wide"
      allowClear
      placeholder={`请选择${thing}`}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      notFoundContent={isFetching ? '正在查找…' : `没有可选的${thing}`}
      options={shown}
      value={value ?? undefined}
      onChange={(id?: string) => onChange(id ?? null, options.find((option) => option.value === id)?.label ?? '')}
    />
  )
}
