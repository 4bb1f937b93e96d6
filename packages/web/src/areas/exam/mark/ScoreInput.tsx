import { LateInputNumber } from '#src/ui/late/LateParts.tsx'

interface ScoreInputProps {
  label: string
  step?: number
  value: number | null
  onChange: (score: number | null) => void
}

/** A score that a person gives. What is out of range is said: a field that sets it right would give another score. */
export function ScoreInput({ label, step = 1, value, onChange }: ScoreInputProps) {
  return (
    <LateInputNumber
      aria-label={label}
      step={step}
      value={value}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
    />
  )
}
