import { Input } from 'antd'
import { useState } from 'react'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { parseClock } from './parse-clock.ts'

interface ClockInputProps {
  /** Seconds; -1 while its text is no time. */
  value?: number
  label: string
  onChange?: (second: number) => void
  onBlur?: () => void
}

/** A place in a video, typed as people read it. */
export function ClockInput({ value = -1, label, onChange, onBlur }: ClockInputProps) {
  const [text, setText] = useState(value < 0 ? '' : clockText(value))
  return (
    <Input
      aria-label={label}
      placeholder="0:00"
      value={text}
      status={text !== '' && parseClock(text) === null ? 'error' : ''}
      onBlur={onBlur}
      onChange={({ target }) => {
        setText(target.value)
        onChange?.(parseClock(target.value) ?? -1)
      }}
    />
  )
}
