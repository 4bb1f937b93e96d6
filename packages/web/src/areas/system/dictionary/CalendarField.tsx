import type { WorkCalendarValue } from '@portal/contract/areas/system/dictionary-work-calendar.ts'
import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { daysOf, periodsOf, periodsText, weekdayOptions } from './calendar-words.ts'

interface CalendarFieldProps {
  value: WorkCalendarValue
  onChange: (value: WorkCalendarValue) => void
}

/** Working hours, weekdays, holidays and make-up days; a whole year of days is pasted at once. */
export function CalendarField({ value, onChange }: CalendarFieldProps) {
  const [periods, setPeriods] = useState(() => periodsText(value.periods))
  const known = periodsOf(periods)
  return (
    <>
      <Form.Item label="工作时段" validateStatus={known ? '' : 'error'} help={known ? '' : '时段格式须为 HH:mm–HH:mm'}>
        <Input
          aria-label="工作时段"
          value={periods}
          onChange={({ target }) => {
            setPeriods(target.value)
            const next = periodsOf(target.value)
            if (next) onChange({ ...value, periods: next })
          }}
        />
      </Form.Item>
      <Form.Item label="工作日">
        <Checkbox.Group
          options={weekdayOptions}
          value={value.weekdays}
          onChange={(weekdays) => onChange({ ...value, weekdays: [...weekdays].sort((a, b) => a - b) })}
        />
      </Form.Item>
      <DaysField label="节假日" days={value.holidays} onChange={(holidays) => onChange({ ...value, holidays })} />
      <DaysField
        label="调休上班"
        days={value.makeUpDays}
        onChange={(makeUpDays) => onChange({ ...value, makeUpDays })}
      />
    </>
  )
}

interface DaysFieldProps {
  label: string
  days: readonly string[]
  onChange: (days: string[]) => void
}

function DaysField({ label, days, onChange }: DaysFieldProps) {
  const [text, setText] = useState(() => days.join('\n'))
  const { unknown } = daysOf(text)
  return (
    <Form.Item
      label={`${label}（${days.length} 天）`}
      validateStatus={unknown.length > 0 ? 'error' : ''}
      help={unknown.length > 0 ? `日期“${unknown[0]}”无法识别` : '可整列粘贴，如 2026-10-01'}
    >
      <Input.TextArea
        aria-label={label}
        rows={4}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange(daysOf(target.value).days)
        }}
      />
    </Form.Item>
  )
}
