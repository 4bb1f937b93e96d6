import { DatePicker, type DatePickerProps } from 'antd'
import type { Dayjs } from 'dayjs'

/** A picker of one day or moment. */
export type DayPickerProps = DatePickerProps<Dayjs, false>

export function DatePart(props: DayPickerProps) {
  // What is typed counts as soon as it reads as a date, also when the field is left without 确定.
  return <DatePicker needConfirm={false} {...props} />
}
