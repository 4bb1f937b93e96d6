import type { historyMonth } from '@portal/contract/areas/history/day.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { dateWords, shiftMonth, weekdayPlace } from './days.ts'

type MonthDay = ResultOf<typeof historyMonth>[number]

interface MonthGridProps {
  /** 2026-11 */
  month: string
  days: readonly MonthDay[]
  today: string
  chosen?: string
  onMonth: (month: string) => void
  onDay: (day: string) => void
  /** Numbers in place of dots. */
  figures?: boolean
}

const MOST_DOTS = 3

const monthWords = (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`

/** The days of a month under their weekdays, Monday first, each with its lunar label and what it has. */
export function MonthGrid({ month, days, today, chosen, onMonth, onDay, figures = false }: MonthGridProps) {
  const [first] = days
  return (
    <>
      <div className="history-month-head">
        <button type="button" aria-label="上个月" onClick={() => onMonth(shiftMonth(month, -1))}>
          <Icon name="back" />
        </button>
        <h2>{monthWords(month)}</h2>
        <button type="button" aria-label="下个月" onClick={() => onMonth(shiftMonth(month, 1))}>
          <Icon name="forward" />
        </button>
      </div>
      <div className="history-weekdays" aria-hidden="true">
        {[...'一二三四五六日'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="history-month" aria-label={monthWords(month)}>
        {days.map((each) => (
          <li key={each.day} style={each === first ? { gridColumnStart: weekdayPlace(each.day) + 1 } : undefined}>
            <button
              type="button"
              className="history-day"
              data-today={each.day === today}
              aria-current={each.day === chosen ? 'date' : undefined}
              aria-label={`${dateWords(each.day)}，${each.lunar ?? ''}，${each.count === 0 ? '没有条目' : `${each.count} 条`}`}
              onClick={() => onDay(each.day)}
            >
              <b>{Number(each.day.slice(8))}</b>
              <small>{each.lunar}</small>
              {figures ? <em data-none={each.count === 0}>{each.count || '—'}</em> : <Dots count={each.count} />}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

/** How much a day has, at a glance. */
export function Dots({ count }: { count: number }) {
  return (
    <span className="history-dots" aria-hidden="true">
      {Array.from({ length: Math.min(count, MOST_DOTS) }, (_, at) => (
        <i key={at} />
      ))}
    </span>
  )
}
