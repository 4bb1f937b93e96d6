import dayjs from 'dayjs'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'

interface DayInputProps {
  id?: string
  value?: string | null
  onChange?: (day: string | null) => void
  label?: string
  placeholder?: string
}

/** A day as text of the contract, `2026-11-20`. */
export function DayInput({ id, value, onChange, label, placeholder }: DayInputProps) {
  return (
    <LateDatePicker
      className="kit-wide"
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      {...(placeholder !== undefined && { placeholder })}
      value={value ? dayjs(value) : null}
      onChange={(picked) => onChange?.(picked ? picked.format('YYYY-MM-DD') : null)}
    />
  )
}
