import { listPapers } from '@portal/contract/areas/exam/paper/paper.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

interface PaperSelectProps {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  onBlur?: () => void
  /** Title of the chosen one where the search does not find it. */
  known: string
}

export const usePapers = (keyword: string) =>
  useQuery(
    query(listPapers, {
      page: 1,
      pageSize: 50,
      keyword,
      filter: { state: 'published' },
      exactTotal: false,
    }),
  )

/** One published paper by its name. */
export function PaperSelect({ id, value, onChange, onBlur, known }: PaperSelectProps) {
  const [text, setText] = useState('')
  const papers = usePapers(useDebounced(text.trim()))
  const options = (papers.data?.list ?? []).map((paper) => ({
    value: paper.id,
    label: `${paper.title}（${paper.questionCount} 题，${paper.total} 分）`,
  }))
  const isKnown = !value || options.some((option) => option.value === value)
  return (
    <LateSelect
      id={id}
      value={value ?? undefined}
      allowClear
      placeholder="请选择已发布的试卷"
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      notFoundContent={papers.isFetching ? '正在查找…' : '没有已发布的试卷'}
      options={isKnown || known === '' ? options : [{ value, label: known }, ...options]}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
      onBlur={onBlur}
    />
  )
}
