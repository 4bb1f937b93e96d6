import { DatePicker, type DatePickerProps } from 'antd'
import type { Dayjs } from 'dayjs'

/** A picker of one day or moment. */
export type DayPickerProps = DatePickerProps<Dayjs, false>

export function DatePart(props: DayPickerProps) {
  return <DatePicker {...props} />
}
