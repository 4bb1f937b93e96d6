import { addDays } from '@portal/contract/kit/shanghai.ts'
import { Button } from 'antd'
import { usePage } from '#src/platform/page.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { type BoardDay, weekOf, weekWords } from './week.ts'
import './week-board.css'

/** The week of the address, else this one. */
export const askedWeek = (asked: string | undefined, today: string) =>
  weekOf(asked !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : today)

interface WeekTurnProps {
  days: readonly BoardDay[]
  monday: string
  today: string
}

/** One week back, one on, and this week again. */
export function WeekTurn({ days, monday, today }: WeekTurnProps) {
  const { setQuery } = usePage()
  const turnTo = (day: string) => setQuery({ week: day === weekOf(today).from ? undefined : day })
  return (
    <span className="week-turn">
      <Button
        type="text"
        size="small"
        icon={<Icon name="back" />}
        aria-label="上一周"
        onClick={() => turnTo(addDays(monday, -7))}
      />
      <b>{weekWords(days)}</b>
      <Button
        type="text"
        size="small"
        icon={<Icon name="forward" />}
        aria-label="下一周"
        onClick={() => turnTo(addDays(monday, 7))}
      />
      <button
        type="button"
        className="kit-chip"
        disabled={monday === weekOf(today).from}
        onClick={() => turnTo(weekOf(today).from)}
      >
        本周
      </button>
    </span>
  )
}
