import { Button, Form } from 'antd'
import dayjs from 'dayjs'
import { serverNow } from '#src/platform/session/session.ts'
import { dateText } from '#src/ui/time/date-text.ts'

interface ShortcutsProps {
  from: string
  to: string
  /** Days of the calendar where the range is not of instants. */
  inDays: boolean
}

const DAY = 'YYYY-MM-DD'

/** First and last day in Shanghai, today included. */
const rangesFrom = (today: dayjs.Dayjs) => [
  { label: '今天', days: [today, today] },
  { label: '近7天', days: [today.subtract(6, 'day'), today] },
  { label: '近30天', days: [today.subtract(29, 'day'), today] },
  { label: '本月', days: [today.startOf('month'), today.endOf('month')] },
]

/** Usual ranges under the first of two date filters; choosing one searches. */
export function DateShortcuts({ from, to, inDays }: ShortcutsProps) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const choose = ([first, last]: dayjs.Dayjs[]) => {
    const [start, end] = [first?.format(DAY), last?.format(DAY)]
    const range = inDays ? [start, end] : [new Date(`${start}T00:00:00+08:00`), new Date(`${end}T23:59:59+08:00`)]
    form.setFieldsValue({ [from]: range[0], [to]: range[1] })
    form.submit()
  }
  return (
    <span className="kit-shortcuts">
      {rangesFrom(dayjs(dateText(serverNow()))).map(({ label, days }) => (
        <Button key={label} type="link" size="small" onClick={() => choose(days)}>
          {label}
        </Button>
      ))}
    </span>
  )
}

/** `createdTo` for `createdFrom`, where the object has it. */
export const endOfRange = (name: string, shape: Readonly<Record<string, unknown>>): string | undefined => {
  const partner = name === 'from' ? 'to' : name.replace(/From$/, 'To')
  return partner !== name && partner in shape ? partner : undefined
}
