import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import dayjs, { type Dayjs } from 'dayjs'
import { serverNow } from '#src/platform/session/session.ts'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'
import { dateText, fullTimeText } from '#src/ui/time/date-text.ts'

interface MomentFieldProps {
  id?: string
  value?: Date
  onChange?: (at: Date | undefined) => void
  onBlur?: () => void
}

const FORMAT = 'YYYY-MM-DD HH:mm'
/** What a day that was picked without a time begins with. */
const BEGIN = dayjs('2000-01-01T09:00:00')
const NO_TIME = '00:00'

const nextFullHour = (nowMs: number): Date => new Date(Math.ceil(nowMs / HOUR_MS) * HOUR_MS)

/** The moment on the clocks of Shanghai; today, where no time was said, the next full hour. */
const momentOf = (picked: Dayjs): Date => {
  const nowMs = serverNow()
  const at = new Date(`${picked.format('YYYY-MM-DDTHH:mm')}:00+08:00`)
  const isUnsaid = picked.format('HH:mm') === BEGIN.format('HH:mm') || picked.format('HH:mm') === NO_TIME
  return isUnsaid && at.getTime() < nowMs && dateText(at.getTime()) === dateText(nowMs) ? nextFullHour(nowMs) : at
}

/** A moment to come: days that are past cannot be picked, and a day comes with a time at which people work. */
export function MomentField({ id, value, onChange, onBlur }: MomentFieldProps) {
  return (
    <LateDatePicker
      {...(id !== undefined && { id })}
      className="kit-wide"
      format={FORMAT}
      showTime={{ format: 'HH:mm', defaultOpenValue: BEGIN }}
      disabledDate={(day) => day.format('YYYY-MM-DD') < dateText(serverNow())}
      value={value ? dayjs(fullTimeText(value.getTime())) : null}
      onChange={(picked) => onChange?.(picked ? momentOf(picked) : undefined)}
      {...(onBlur && { onBlur })}
    />
  )
}
