import {
  type PointsPeriod,
  periodKey,
  periodTitle,
  pointsPeriod,
  shiftPeriod,
} from '@portal/contract/areas/points/board-period.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateDropdown } from '#src/ui/late/LateParts.tsx'
import { useBoardAddress } from './board-address.ts'

const words: Record<PointsPeriod, string> = { week: '本周', month: '本月', year: '本年', all: '总榜' }
/** As many earlier seasons are offered at a time; a chosen one offers those before it. */
const EARLIER = 3

const dayText = (day: string) => {
  const [, month, date] = day.split('-').map(Number)
  return `${month} 月 ${date} 日`
}

/** A period as the head names it: without the year where it is this one. */
const shortTitle = (period: PointsPeriod, key: string, today: string): string => {
  if (period === 'week') return `${dayText(key)}起一周`
  if (period === 'month' && key.slice(0, 4) === today.slice(0, 4)) return `${Number(key.slice(5))} 月`
  return periodTitle(period, key)
}

const earlier = (period: PointsPeriod, key: string): string[] => {
  const keys = [key]
  for (let i = 0; i < EARLIER; i += 1) keys.push(shiftPeriod(period, keys.at(-1) ?? key, -1))
  return keys.slice(1)
}

/** Which period a board shows; earlier seasons are in the same menu. */
export function PeriodButton({ period: fixed }: { period?: PointsPeriod }) {
  const { asked, setQuery } = useBoardAddress(fixed)
  const { period } = asked
  const today = shanghaiDay(new Date(serverNow()))
  const running = periodKey(period, today)
  const key = asked.key ?? running
  const later = key < running ? [shiftPeriod(period, key, 1)].filter((each) => each < running) : []
  const seasons = period === 'all' ? [] : [...later, ...earlier(period, key)]
  const kinds = fixed ? [fixed] : pointsPeriod.options
  const isRunning = key === running
  return (
    <LateDropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: isRunning ? [`now ${period}`] : [],
        items: [
          ...kinds.map((kind) => ({ key: `now ${kind}`, label: words[kind] })),
          ...(seasons.length > 0 ? [{ type: 'divider' as const }] : []),
          ...seasons.map((season) => ({ key: `at ${season}`, label: periodTitle(period, season) })),
        ],
        onClick: ({ key: chosen }) => {
          const [how, value] = chosen.split(' ')
          setQuery(
            how === 'at'
              ? { key: value, page: undefined }
              : { period: value === 'month' ? undefined : value, key: undefined, page: undefined },
          )
        },
      }}
    >
      <button type="button" className="points-period" aria-label={`周期：${shortTitle(period, key, today)}`}>
        {shortTitle(period, key, today)}
        <Icon name="down" small />
      </button>
    </LateDropdown>
  )
}
