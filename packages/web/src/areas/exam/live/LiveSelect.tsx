import { listLiveClasses } from '@portal/contract/areas/live/class.ts'
import { liveState } from '@portal/contract/areas/live/class-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

const words = wordsOf(liveState)

interface LiveSelectProps {
  value: string | null
  onChange: (id: string | null) => void
  /** Those the person may host; else those open to him. */
  hosting?: boolean
}

/** One live class by its title, the newest first. */
export function LiveSelect({ value, onChange, hosting = false }: LiveSelectProps) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const filter = hosting ? { hosting: true } : {}
  const found = useQuery(query(listLiveClasses, { page: 1, pageSize: 50, keyword, exactTotal: false, filter }))
  const options = (found.data?.list ?? []).map(({ id, title, state }) => ({
    value: id,
    label: `${title}（${words[state]}）`,
  }))
  return (
    <LateSelect
      aria-label="直播课"
      placeholder="直播课"
      allowClear
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      notFoundContent={found.isFetching ? '正在查找…' : '没有直播课'}
      options={options}
      value={options.some((option) => option.value === value) ? value : undefined}
      onChange={(id?: string) => onChange(id ?? null)}
    />
  )
}
