import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { EXACT_TOTAL_LIMIT, type RowOf } from '@portal/contract/kit/page.ts'
import { bareSchema } from '@portal/contract/kit/schema-kind.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import type { ListRow } from '#src/ui/table/row.ts'
import { query } from '../query.ts'
import { fieldOf } from '../schema-kind.ts'
import {
  type Filter,
  filterAddress,
  type ListState,
  lastPage,
  listAddress,
  readListState,
  withoutBlanks,
} from './list-state.ts'
import { useLeaveTrail } from './trail.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { useViews } from './use-views.ts'

interface PageResult<Row> {
  list: Row[]
  total: number
}

/** An endpoint that answers page queries. */
export type ListEndpoint<Row = ListRow> = Endpoint<z.ZodObject, z.ZodType<PageResult<Row>>>

/** Names of the filters that a list knows. */
type FilterOf<List extends ListEndpoint> =
  List['body'] extends z.ZodObject<{ filter: infer Filter extends z.ZodType }>
    ? keyof NonNullable<z.output<Filter>> & string
    : string

interface ListOptions {
  /** Conditions of the screen itself, not shown among the filters. */
  fixed?: Filter
  /** Filter the list opens with. */
  shipped?: Filter
}

/** State, rows and doings of one list; the address holds the state, the query cache the rows. */
export interface ResourceList<Row, Filters extends string = string> {
  /** Only a type: which filters a screen may name. */
  filters?: Filters
  endpoint: Endpoint
  filterSchema: z.ZodObject
  state: ListState
  /** Filter with the fixed part, as it is sent. */
  sentFilter: Filter
  rows: Row[]
  /** -1: more than {@link EXACT_TOTAL_LIMIT}. */
  total: number
  status: 'first' | 'failed' | 'ready'
  /** Old rows are shown while new ones are on their way. */
  isVeiled: boolean
  error: Error | null
  isFiltered: boolean
  search(keyword: string, filter: Filter): void
  clearFilter(): void
  turnTo(page: number, pageSize: number): void
  sortBy(sort: string | undefined): void
  askExactTotal(): void
  refetch(): void
  selection: Selection<Row>
}

const LARGEST_PAGE = 200

const fetchAll = async <Row>(endpoint: Endpoint, body: object): Promise<Row[]> => {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const answer = (await call(endpoint, {
      ...body,
      page,
      pageSize: LARGEST_PAGE,
      exactTotal: false,
    })) as PageResult<Row>
    rows.push(...answer.list)
    if (answer.list.length < LARGEST_PAGE || rows.length >= EXACT_TOTAL_LIMIT) return rows
  }
}

/** Brings the person's default view into an address that says nothing about the list; rows wait until that is decided. */
const useOpeningView = (listPath: string, shipped: Filter) => {
  const { query: address, setQuery, active } = usePage()
  const { opening, isReady } = useViews(listPath)
  const isUntouched = Object.keys(listAddress(address)).length === 0
  const isDue = isUntouched && active && opening !== undefined

  const open = useEffectEvent(() => setQuery({ ...opening?.address }))
  // Follows the address: an empty one is an arrival.
  useEffect(() => {
    if (isDue) open()
  }, [isDue])

  return {
    isAwaited: isDue || (isUntouched && !isReady),
    opensFiltered: opening !== undefined || Object.keys(shipped).length > 0,
  }
}

/** Everything a list screen needs to know about its rows; `ListPage` draws it. */
export const useResourceList = <List extends ListEndpoint>(
  endpoint: List,
  { fixed = {}, shipped = {} }: ListOptions = {},
): ResourceList<RowOf<List>, FilterOf<List>> => {
  type Row = RowOf<List>
  const filterSchema = bareSchema(fieldOf(endpoint.body, 'filter')) as z.ZodObject
  const { query: address, setQuery } = usePage()
  const { isAwaited, opensFiltered } = useOpeningView(endpoint.path, shipped)
  const state = readListState(address, filterSchema, shipped)
  const sentFilter = withoutBlanks({ ...state.filter, ...fixed })
  const condition = { sort: state.sort, keyword: state.keyword, filter: sentFilter }
  const filterKey = JSON.stringify([state.keyword, sentFilter])
  const [exactFor, setExactFor] = useState<string>()
  const exactTotal = exactFor === filterKey

  const { page, pageSize } = state
  const client = useQueryClient()
  const pageQuery = (wanted: number) =>
    query(endpoint as ListEndpoint<Row>, { page: wanted, pageSize, ...condition, exactTotal })
  const answer = useQuery({
    ...pageQuery(page),
    placeholderData: keepPreviousData,
    enabled: !isAwaited,
  })
  const { list: rows, total } = answer.data ?? { list: [], total: 0 }

  // Follows the answer: after deleting the last row, or with an old address, the page may lie beyond the end.
  const isBeyond = answer.isSuccess && !answer.isPlaceholderData && rows.length === 0 && page > 1
  useEffect(() => {
    if (isBeyond) setQuery({ page: String(Math.min(lastPage(total, pageSize), page - 1)) })
  }, [isBeyond, total, page, pageSize, setQuery])

  useLeaveTrail({
    ids: rows.map(({ id }) => id),
    page,
    lastPage: lastPage(total, pageSize),
    turn: async (wanted) => (await client.fetchQuery(pageQuery(wanted))).list.map(({ id }) => id),
  })

  const search = (keyword: string, filter: Filter) =>
    setQuery({
      keyword: keyword.trim(),
      page: undefined,
      ...filterAddress(filterSchema, filter, opensFiltered),
    })

  return {
    endpoint,
    filterSchema,
    state,
    sentFilter,
    rows,
    total,
    status: answer.data ? 'ready' : answer.isError ? 'failed' : 'first',
    isVeiled: answer.isPlaceholderData || (answer.isFetching && !answer.isPending),
    error: answer.error,
    isFiltered: state.keyword !== '' || Object.keys(state.filter).length > 0,
    search,
    clearFilter: () => search('', {}),
    turnTo: (next, size) =>
      setQuery({ page: size === pageSize && next > 1 ? String(next) : '', pageSize: String(size) }),
    sortBy: (sort) => setQuery({ sort, page: undefined }),
    askExactTotal: () => setExactFor(filterKey),
    refetch: () => void answer.refetch(),
    selection: useSelection<Row>(filterKey, total, () => fetchAll(endpoint, condition)),
  }
}
