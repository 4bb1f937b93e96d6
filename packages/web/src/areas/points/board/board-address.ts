import { isPeriodKey, type PointsPeriod, pointsPeriod } from '@portal/contract/areas/points/board-period.ts'
import { usePage } from '#src/platform/page.ts'

export interface BoardHeader {
  key: string
  state: 'running' | 'closing' | 'frozen' | 'ahead'
  asOf: Date
}

/** What the address asks for; a key of another kind of period asks for the running one. */
export const useBoardAddress = (fixedPeriod?: PointsPeriod) => {
  const { query, setQuery } = usePage()
  const period = fixedPeriod ?? pointsPeriod.safeParse(query.period).data ?? 'month'
  const key = query.key !== undefined && isPeriodKey(period, query.key) ? query.key : undefined
  const scope = query.scope === 'unit' ? ('unit' as const) : ('all' as const)
  const page = Math.min(Math.max(Math.floor(Number(query.page ?? 1)) || 1, 1), 200)
  return { asked: { period, key, scope, page }, setQuery }
}

/** The period of a figure, in a word. */
export const periodWord: Record<PointsPeriod, string> = { week: '周', month: '月', year: '年', all: '总榜' }

/** The own figure of a running or an earlier period. */
export const figureWord = (period: PointsPeriod, state: BoardHeader['state']): string =>
  period === 'all' ? '累计' : `${state === 'running' ? '本' : '当'}${periodWord[period]}`
