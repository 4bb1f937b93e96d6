import { MOST_REMINDERS } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { Button } from 'antd'
import dayjs from 'dayjs'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'

interface RemindersFieldProps {
  value?: readonly Date[]
  onChange?: (times: Date[]) => void
}

/** Up to three moments; the picker shows the clock of Shanghai. */
export function RemindersField({ value = [], onChange }: RemindersFieldProps) {
  const put = (at: number, time: Date) => onChange?.(value.with(at, time))
  return (
    <div className="survey-stack">
      {value.map((time, at) => (
        <div key={`${at}-${time.getTime()}`} className="survey-line">
          <LateDatePicker
            aria-label={`第 ${at + 1} 次提醒`}
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            allowClear={false}
            value={dayjs(fullTimeText(time.getTime()))}
            onChange={(picked) => picked && put(at, new Date(`${picked.format('YYYY-MM-DDTHH:mm:ss')}+08:00`))}
          />
          <Button onClick={() => onChange?.(value.toSpliced(at, 1))}>删除</Button>
        </div>
      ))}
      {value.length < MOST_REMINDERS && (
        <Button onClick={() => onChange?.([...value, new Date((value.at(-1)?.getTime() ?? Date.now()) + HOUR_MS)])}>
          添加提醒
        </Button>
      )}
    </div>
  )
}
