import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { DEFAULT_DIGITS, digitsOf } from './numeric-text.ts'

interface NumericInputProps extends Omit<InputProps, 'value' | 'onChange' | 'maxLength' | 'defaultValue'> {
  value?: string
  onChange?: (digits: string) => void
  maxDigits?: number
}

/** A text field that keeps digits only, whether typed, pasted or composed by an input method. */
export function NumericInput({ value = '', onChange, maxDigits = DEFAULT_DIGITS, ...rest }: NumericInputProps) {
  // While an input method composes, filtering would tear its letters apart; it waits for the end.
  const [composing, setComposing] = useState<string>()

  return (
    <Input
      {...rest}
      inputMode="numeric"
      value={composing ?? value}
      onCompositionStart={() => setComposing(value)}
      onCompositionEnd={(event) => {
        setComposing(undefined)
        onChange?.(digitsOf(event.currentTarget.value, maxDigits))
      }}
      onChange={(event) => {
        const text = event.target.value
        if (composing === undefined) onChange?.(digitsOf(text, maxDigits))
        else setComposing(text)
      }}
    />
  )
}
