import dayjs from 'dayjs'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'

interface ClockInputProps {
  label: string
  /** `09:00`, or empty. */
  value: string
  onChange: (clock: string) => void
}

const FORMAT = 'HH:mm'
const ANY_DAY = '2000-01-01'

/** A time of day, chosen or typed as 09:00 wherever the browser comes from. */
export function ClockInput({ label, value, onChange }: ClockInputProps) {
  return (
    <LateDatePicker
      picker="time"
      format={FORMAT}
      minuteStep={5}
      suffixIcon={null}
      allowClear={false}
      placeholder="时间"
      aria-label={label}
      value={value === '' ? null : dayjs(`${ANY_DAY} ${value}`)}
      onChange={(picked) => onChange(picked ? picked.format(FORMAT) : '')}
    />
  )
}
