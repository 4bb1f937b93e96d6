import {
  isPeriodKey,
  type PointsPeriod,
  periodTitle,
  pointsPeriod,
  shiftPeriod,
} from '@portal/contract/areas/points/board-period.ts'
import { Button, Segmented, Tag } from 'antd'
import type { ReactNode } from 'react'
import { usePage } from '#src/platform/page.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

export interface BoardHeader {
  key: string
  state: 'running' | 'closing' | 'frozen' | 'ahead'
  asOf: Date
}

const words: Record<PointsPeriod, string> = { week: '周榜', month: '月榜', year: '年榜', all: '总榜' }

/** What the address asks for; a key of another kind of period asks for the running one. */
export const useBoardAddress = (fixedPeriod?: PointsPeriod) => {
  const { query, setQuery } = usePage()
  const period = fixedPeriod ?? pointsPeriod.safeParse(query.period).data ?? 'month'
  const key = query.key !== undefined && isPeriodKey(period, query.key) ? query.key : undefined
  const scope = query.scope === 'unit' ? ('unit' as const) : ('all' as const)
  const page = Math.min(Math.max(Math.floor(Number(query.page ?? 1)) || 1, 1), 200)
  return { asked: { period, key, scope, page }, setQuery }
}

const stateTags = {
  running: null,
  closing: <Tag color="warning">待封存</Tag>,
  frozen: <Tag>已封存</Tag>,
  ahead: <Tag color="processing">本期未开始</Tag>,
}

interface PeriodBarProps {
  /** Given where the board knows one kind of period only. */
  period?: PointsPeriod
  header: BoardHeader | undefined
  /** At the end of the bar. */
  children?: ReactNode
}

/** Which period and whom a board shows; earlier seasons are a step back. */
export function PeriodBar({ period: fixed, header, children }: PeriodBarProps) {
  const { asked, setQuery } = useBoardAddress(fixed)
  const { period, scope } = asked
  const step = (by: -1 | 1) => header && setQuery({ key: shiftPeriod(period, header.key, by), page: undefined })
  return (
    <div className="points-bar">
      {fixed === undefined && (
        <Segmented
          aria-label="周期"
          value={period}
          options={pointsPeriod.options.map((value) => ({ value, label: words[value] }))}
          onChange={(value) => setQuery({ period: value, key: undefined, page: undefined })}
        />
      )}
      <Segmented
        aria-label="范围"
        value={scope}
        options={[
          { value: 'all', label: '全部' },
          { value: 'unit', label: '本单位' },
        ]}
        onChange={(value) => setQuery({ scope: value === 'all' ? undefined : value, page: undefined })}
      />
      {period !== 'all' && header && (
        <div className="points-season">
          <Button size="small" onClick={() => step(-1)}>
            上一期
          </Button>
          <strong>{periodTitle(period, header.key)}</strong>
          <Button
            size="small"
            disabled={header.state === 'running' || header.state === 'ahead'}
            onClick={() => step(1)}
          >
            下一期
          </Button>
          {stateTags[header.state]}
        </div>
      )}
      {header && <span className="points-note">截至 {dateTimeText(header.asOf.toISOString())}</span>}
      {children}
    </div>
  )
}
