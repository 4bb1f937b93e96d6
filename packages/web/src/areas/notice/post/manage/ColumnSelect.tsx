import { listColumns } from '@portal/contract/areas/column/column.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'

interface ColumnSelectProps {
  value?: string
  onChange?: (columnId: string | undefined) => void
}

const MOST_FOUND = 50

/** One of the columns that this person looks after, or may read. */
export function ColumnSelect({ value, onChange }: ColumnSelectProps) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const manage = useHolds([P.column])
  const filter = manage ? { manage } : {}
  const found = useQuery(query(listColumns, { page: 1, pageSize: MOST_FOUND, keyword, filter, exactTotal: false }))
  return (
    <Select
      aria-label="专栏"
      placeholder="专栏"
      allowClear
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      loading={found.isFetching}
      value={value}
      options={(found.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(columnId?: string) => onChange?.(columnId)}
    />
  )
}
