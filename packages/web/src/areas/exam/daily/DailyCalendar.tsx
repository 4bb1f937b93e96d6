import { type DailyCalendarDay, dailyCalendar } from '@portal/contract/areas/exam/daily/daily.ts'
import { dailyDayState } from '@portal/contract/areas/exam/daily/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { dayWords } from './day-words.ts'
import { MonthGrid } from './MonthGrid.tsx'

const states = wordsOf(dailyDayState)

interface DailyCalendarProps {
  month: string
  today: string
  onMonth: (month: string) => void
}

/** 答题日历: done, made up, missed; a day done opens what was handed in. */
export function DailyCalendar({ month, today, onMonth }: DailyCalendarProps) {
  const calendar = useQuery({ ...query(dailyCalendar, { month }), refetchOnMount: 'always' })
  return (
    <section className="daily-card" aria-label="答题日历">
      <Loaded of={calendar}>
        {(days) => (
          <MonthGrid month={month} last={today.slice(0, 7)} days={days} onMonth={onMonth}>
            {(day) => <Day day={day} isToday={day.day === today} />}
          </MonthGrid>
        )}
      </Loaded>
      <p className="daily-legend">
        <span data-state="done">已完成</span>
        <span data-state="madeUp">补答</span>
        <span data-state="missed">未完成</span>
        <span data-state="makeUp">可补答</span>
      </p>
    </section>
  )
}

const marks: Partial<Record<DailyCalendarDay['state'], string>> = { madeUp: '补', makeUp: '可补' }

function Day({ day: each, isToday }: { day: DailyCalendarDay; isToday: boolean }) {
  const { setQuery } = usePage()
  const { day, state, right, n, points, attemptId } = each
  const isDone = right !== null
  const words = isDone ? `${states[state]}，答对 ${right}/${n} 题，${points} 积分` : states[state]
  const text = isDone ? `${right}/${n}` : ''
  const shown = (
    <>
      <span>{Number(day.slice(8))}</span>
      <small>{[marks[state], text].filter(Boolean).join(' ')}</small>
    </>
  )
  const common = { className: 'daily-day', 'data-state': state, 'data-today': isToday }
  const open = () =>
    attemptId === null ? setQuery({ day }, { push: true }) : setQuery({ attemptId, day: undefined }, { push: true })
  if (attemptId === null && state !== 'makeUp')
    return (
      <span {...common} title={`${dayWords(day)} ${words}`}>
        {shown}
      </span>
    )
  return (
    <button {...common} type="button" aria-label={`${dayWords(day)}，${words}`} onClick={open}>
      {shown}
    </button>
  )
}
