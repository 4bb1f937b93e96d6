import { useState } from 'react'
import './digits.css'

const LENGTH = 6
const places = [0, 1, 2, 3, 4, 5] as const

interface DigitBoxesProps {
  label: string
  busy: boolean
  /** Told when the last digit stands; the boxes are empty again afterwards. */
  onFull: (digits: string) => void
}

/** Six digits in 3 + 3: one field beneath six boxes, so that pasting, filling in and correcting work as everywhere. */
export function DigitBoxes({ label, busy, onFull }: DigitBoxesProps) {
  const [digits, setDigits] = useState('')
  const take = (typed: string) => {
    const next = typed.replace(/\D/g, '').slice(0, LENGTH)
    if (next.length < LENGTH) return setDigits(next)
    setDigits('')
    onFull(next)
  }
  return (
    <label className="digit-boxes" data-busy={busy}>
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        value={digits}
        disabled={busy}
        onChange={({ target }) => take(target.value)}
      />
      {places.map((place) => (
        <i key={place} aria-hidden="true" data-on={place === digits.length}>
          {digits[place]}
        </i>
      ))}
    </label>
  )
}
