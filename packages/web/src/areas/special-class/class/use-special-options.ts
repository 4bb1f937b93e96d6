import { listSpecial } from '@portal/contract/areas/special-class/class.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'

/** Special classes by a part of their names, as options. */
export const useSpecialOptions = (filter: { year?: number; state?: 'studying' } = {}) => {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const found = useQuery({
    ...query(listSpecial, { page: 1, pageSize: 50, keyword, exactTotal: false, filter }),
    placeholderData: keepPreviousData,
  })
  const options = (found.data?.list ?? []).map(({ id, name, term }) => ({
    value: id,
    label: [name, term].filter(Boolean).join(' '),
  }))
  return { options, text, setText, isFetching: found.isFetching }
}
