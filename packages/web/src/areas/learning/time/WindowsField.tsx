import { type StudyWindow, whyNotWindows } from '@portal/contract/areas/learning/hours/rule.ts'
import { Button, Select } from 'antd'
import '../admin.css'

interface WindowsFieldProps {
  value?: readonly StudyWindow[]
  onChange?: (windows: StudyWindow[]) => void
}

const STEP_MINUTES = 30
const DAY_MINUTES = 1440
const MOST_WINDOWS = 12
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

// A time off the half hours, set elsewhere, stays on offer.
const choicesWith = (minute: number) => {
  const halves = Array.from({ length: DAY_MINUTES / STEP_MINUTES + 1 }, (_, count) => count * STEP_MINUTES)
  return [...new Set([...halves, minute])].sort((a, b) => a - b).map((each) => ({ value: each, label: clock(each) }))
}

/** 计时时段: stretches of the day in which study counts. */
export function WindowsField({ value = [], onChange }: WindowsFieldProps) {
  const change = (at: number, part: Partial<StudyWindow>) =>
    onChange?.(value.map((window, index) => (index === at ? { ...window, ...part } : window)))
  const lastEnd = value.at(-1)?.toMinute ?? 6 * 60
  const next = { fromMinute: Math.min(lastEnd, DAY_MINUTES - STEP_MINUTES), toMinute: DAY_MINUTES }
  const fault = whyNotWindows(value)

  return (
    <div className="hours-windows">
      {value.map((window, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is known by its place only.
        <div className="hours-window" key={index}>
          <Select
            aria-label={`时段 ${index + 1} 开始`}
            value={window.fromMinute}
            options={choicesWith(window.fromMinute).filter((choice) => choice.value < window.toMinute)}
            onChange={(fromMinute) => change(index, { fromMinute })}
          />
          至
          <Select
            aria-label={`时段 ${index + 1} 结束`}
            value={window.toMinute}
            options={choicesWith(window.toMinute).filter((choice) => choice.value > window.fromMinute)}
            onChange={(toMinute) => change(index, { toMinute })}
          />
          <Button type="text" onClick={() => onChange?.(value.filter((_, each) => each !== index))}>
            移除
          </Button>
        </div>
      ))}
      {fault !== null && (
        <span role="alert" className="hours-short">
          {fault}
        </span>
      )}
      {value.length === 0 && <span>全天</span>}
      <div>
        <Button disabled={value.length >= MOST_WINDOWS} onClick={() => onChange?.([...value, next])}>
          添加时段
        </Button>
      </div>
    </div>
  )
}
