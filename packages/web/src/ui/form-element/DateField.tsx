import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { dateFormat } from './date-format.ts'

dayjs.extend(customParseFormat)

interface DateFieldProps {
  id?: string
  /** `2025-11-20` or, with time, `2025-11-20 14:05`; empty text is no date. */
  value: string
  onChange: (value: string) => void
  format?: string
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
}

/** A date, or a date with time where the format is not the shipped one; it may be typed as 2025-11-20 or 2025/11/20. */
export function DateField({ value, onChange, format, placeholder, invalid, describedBy, ...rest }: DateFieldProps) {
  const { showTime, kept, shownAndTyped } = dateFormat(format)
  const moment = dayjs(value, kept, true)

  return (
    <DatePicker
      {...rest}
      className="form-element-date"
      value={moment.isValid() ? moment : null}
      onChange={(picked) => onChange(picked ? picked.format(kept) : '')}
      format={shownAndTyped}
      showTime={showTime && { format: 'HH:mm' }}
      needConfirm={false}
      placeholder={placeholder ?? (showTime ? '请选择日期和时间' : '请选择日期')}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  )
}
