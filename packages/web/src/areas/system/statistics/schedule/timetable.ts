import { type ScheduleRow, scheduleInput } from '@portal/contract/areas/system/statistics/schedule.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'

const { cadence: cadences, weekday: weekdays } = scheduleInput.shape

type Timed = Pick<ScheduleRow, 'cadence' | 'weekday' | 'monthDay' | 'time'>

/** When it goes out, as people say it. */
export const timetableText = ({ cadence, weekday, monthDay, time }: Timed): string => {
  if (cadence === 'week') return `每${wordsOf(weekdays)[weekday]} ${time}`
  return cadence === 'month' ? `每月 ${monthDay} 日 ${time}` : `${wordsOf(cadences)[cadence]} ${time}`
}

/** What of a row is saved again. */
export const inputOf = ({
  name,
  report,
  span,
  cadence,
  weekday,
  monthDay,
  time,
  receivers,
  threshold,
  enabled,
}: ScheduleRow) => ({ name, report, span, cadence, weekday, monthDay, time, receivers, threshold, enabled })
