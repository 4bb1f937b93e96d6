import { type RecordState, recordState as recordStates } from '@portal/contract/areas/learning/record.ts'
import { type VideoCategory, videoCategory } from '@portal/contract/areas/video/video.ts'
import { usePage } from '#src/platform/page.ts'

const asked = { '1': true, '0': false } as const

export interface ProgressFilter {
  page: number
  state: RecordState | undefined
  keyword: string
  category: VideoCategory | undefined
  required: boolean | undefined
}

/** The conditions of 学习进度 as they stand in the address. */
export const useProgressFilter = () => {
  const { query, setQuery } = usePage()
  const filter: ProgressFilter = {
    page: Math.max(1, Math.floor(Number(query.page)) || 1),
    state: recordStates.safeParse(query.state).data,
    keyword: query.keyword ?? '',
    category: videoCategory.safeParse(query.category).data,
    required: query.required === '1' || query.required === '0' ? asked[query.required] : undefined,
  }
  const choose = (name: 'state' | 'keyword' | 'category' | 'required', value: string | undefined) =>
    setQuery({ [name]: value || undefined, page: undefined })
  return {
    filter,
    isNarrowed: ['state', 'keyword', 'category', 'required'].some((name) => Boolean(query[name])),
    choose,
    turnTo: (page: number) => setQuery({ page: page > 1 ? String(page) : undefined }),
    clear: () =>
      setQuery({ state: undefined, keyword: undefined, category: undefined, required: undefined, page: undefined }),
  }
}
