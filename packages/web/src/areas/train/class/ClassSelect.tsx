import { getClass, listClasses } from '@portal/contract/areas/train/class/class.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

interface ClassSelectProps {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  onBlur?: () => void
  /** Not to be chosen: the class itself. */
  without?: string
  /** Only classes that still take people. */
  enrolling?: boolean
  'aria-label'?: string
}

/** One class by a part of its name or code. */
export function ClassSelect({ value, onChange, onBlur, without, enrolling = false, ...named }: ClassSelectProps) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const filter = enrolling ? { tab: 'enrolling' as const } : {}
  const found = useQuery({
    ...query(listClasses, { page: 1, pageSize: 20, keyword, exactTotal: false, filter }),
    placeholderData: keepPreviousData,
  })
  const options = (found.data?.list ?? [])
    .filter(({ id }) => id !== without)
    .map(({ id, name, term }) => ({ value: id, label: [name, term].filter(Boolean).join(' ') }))
  const isKnown = !value || options.some((option) => option.value === value)
  return (
    <LateSelect
      {...named}
      className="kit-wide"
      allowClear
      placeholder="名称或编号"
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? '正在查找…' : '没有可选的班次'}
      options={isKnown ? options : [{ value, label: <ClassName id={value} /> }, ...options]}
      value={value ?? undefined}
      onBlur={onBlur}
      onChange={(id?: string) => onChange?.(id ?? null)}
    />
  )
}

function ClassName({ id }: { id: string }) {
  return useQuery(query(getClass, { id })).data?.name ?? '…'
}

ClassSelect.chipWords = (id: string) => <ClassName id={id} />
