import { type HistoryRow, listHistory } from '@portal/contract/areas/history/day.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { resourceKeyOf } from '#src/kit/query.ts'
import { call } from '#src/platform/api/api.ts'
import { narrowingOf } from '../../day/read/narrowing.ts'

const PAGE_SIZE = 100

type Address = Readonly<Record<string, string>>

/** Entries of a topic by years, portion after portion; narrowed by the address. */
export const useTimeline = (labelId: string, address: Address) => {
  const { decade = '', readState = '', keyword = '' } = address
  const { importance: _importance, labelId: _label, ...years } = narrowingOf({ decade })
  const state = readState === 'read' || readState === 'unread' ? { readState } : {}
  const filter = { labelId, ...years, ...state } as const
  const found = useInfiniteQuery({
    queryKey: [resourceKeyOf(listHistory), 'timeline', filter, keyword],
    queryFn: ({ pageParam, signal }) =>
      call(
        listHistory,
        { page: pageParam, pageSize: PAGE_SIZE, sort: 'year', keyword, exactTotal: true, filter },
        { quiet: true, signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
  })
  const rows = found.data?.pages.flatMap(({ list }) => list) ?? []
  return { found, rows, total: found.data?.pages[0]?.total ?? 0 }
}

export interface YearGroup {
  year: number
  rows: HistoryRow[]
}

/** Neighbouring rows of one year. */
export const byYear = (rows: readonly HistoryRow[], step = 1): YearGroup[] => {
  const groups: YearGroup[] = []
  for (const row of rows) {
    const year = Math.floor(row.year / step) * step
    const last = groups.at(-1)
    if (last?.year === year) last.rows.push(row)
    else groups.push({ year, rows: [row] })
  }
  return groups
}
