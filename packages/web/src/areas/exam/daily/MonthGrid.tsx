import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { shiftPeriod } from '@portal/contract/areas/points/board-period.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { weekdayOf } from './day-words.ts'

interface MonthGridProps<Day extends { day: string }> {
  /** 2026-11 */
  month: string
  /** Months after this one are not shown. */
  last: string
  days: readonly Day[]
  onMonth: (month: string) => void
  children: (day: Day) => ReactNode
}

const monthWords = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`

/** The days of a month under their weekdays, Monday first. */
export function MonthGrid<Day extends { day: string }>({ month, last, days, onMonth, children }: MonthGridProps<Day>) {
  const [first] = days
  return (
    <>
      <div className="daily-month">
        <Button aria-label="上个月" icon={<LeftOutlined />} onClick={() => onMonth(shiftPeriod('month', month, -1))} />
        <h2>{monthWords(month)}</h2>
        <Button
          aria-label="下个月"
          icon={<RightOutlined />}
          disabled={month >= last}
          onClick={() => onMonth(shiftPeriod('month', month, 1))}
        />
      </div>
      <div className="daily-week" aria-hidden>
        {[...'一二三四五六日'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="daily-grid" aria-label={monthWords(month)}>
        {days.map((each) => (
          <li key={each.day} style={each === first ? { gridColumnStart: weekdayOf(each.day) + 1 } : undefined}>
            {children(each)}
          </li>
        ))}
      </ol>
    </>
  )
}
