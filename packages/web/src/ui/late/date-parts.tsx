import { DatePicker, type DatePickerProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type FocusEvent, useState } from 'react'
import './date-parts.css'

/** A picker of one day or moment. */
export type DayPickerProps = DatePickerProps<Dayjs, false>

const DAY_FORMAT = 'YYYY-MM-DD'

export function DatePart(props: DayPickerProps) {
  const { format = DAY_FORMAT, value, onChange, onBlur, disabledDate } = props
  // A form hands over the same moment anew with every drawing, which would take away what is being typed.
  const [kept, setKept] = useState(value)
  if (kept?.valueOf() !== value?.valueOf()) setKept(value)
  /** What is typed counts as soon as it reads as a date; the picker itself forgets it where the pointer leaves. */
  const keepTyped = (event: FocusEvent<HTMLElement>) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || typeof format !== 'string') return
    const typed = dayjs(target.value, format, true)
    const isForbidden = disabledDate?.(typed, { type: 'date' }) ?? false
    if (typed.isValid() && !isForbidden && typed.format(format) !== value?.format(format))
      onChange?.(typed, target.value)
  }
  return (
    <DatePicker
      needConfirm={false}
      {...props}
      {...('value' in props && { value: kept ?? null })}
      onBlur={(event, info) => {
        keepTyped(event)
        onBlur?.(event, info)
      }}
    />
  )
}
