import { listExhibitions } from '@portal/contract/areas/exhibition/show.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { useShowKind } from '../show-kind.ts'

interface ShowSelectProps {
  value?: string
  onChange?: (id: string | undefined) => void
}

const MOST_FOUND = 50

/** One of the exhibitions that this person looks after. */
export function ShowSelect({ value, onChange }: ShowSelectProps) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const { kind } = useShowKind()
  const filter = { manage: true, kind }
  const found = useQuery(query(listExhibitions, { page: 1, pageSize: MOST_FOUND, keyword, filter, exactTotal: false }))
  return (
    <LateSelect
      aria-label="影展"
      placeholder="影展"
      allowClear
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      loading={found.isFetching}
      value={value}
      options={(found.data?.list ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id?: string) => onChange?.(id)}
    />
  )
}
