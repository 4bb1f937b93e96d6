import { historyMonth } from '@portal/contract/areas/history/day.ts'
import { useQueries } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { dateWords, weekdayWord, weekOf } from './days.ts'
import { Dots } from './MonthGrid.tsx'
import { narrowingOf } from './narrowing.ts'

interface WeekStripProps {
  date: string
  today: string
  onDay: (day: string) => void
}

/** Seven days in one line: dots say how much of what is looked for each has. */
export function WeekStrip({ date, today, onDay }: WeekStripProps) {
  const narrowing = narrowingOf(usePage().query)
  const week = weekOf(date)
  const months = [...new Set(week.map((day) => day.slice(0, 7)))]
  const counts = useQueries({
    queries: months.map((month) => {
      const [year = 0, number = 0] = month.split('-').map(Number)
      return query(historyMonth, { year, month: number, ...narrowing })
    }),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data ?? []).map(({ day, count }) => [day, count] as const))),
  })
  return (
    <nav className="history-week" aria-label="日期">
      {week.map((day) => (
        <button
          key={day}
          type="button"
          aria-current={day === date ? 'date' : undefined}
          aria-label={`${dateWords(day)}，${counts.get(day) ?? 0} 条`}
          onClick={() => onDay(day)}
        >
          <span>{day === today ? '今天' : weekdayWord(day)}</span>
          <b>{Number(day.slice(8))}</b>
          <Dots count={counts.get(day) ?? 0} />
        </button>
      ))}
    </nav>
  )
}
