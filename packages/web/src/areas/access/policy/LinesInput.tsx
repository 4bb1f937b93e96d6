import { Input } from 'antd'
import { useState } from 'react'

interface LinesInputProps {
  id?: string
  value?: readonly string[]
  onChange?: (lines: string[]) => void
  onBlur?: () => void
  placeholder?: string
}

const linesOf = (text: string) => text.split(/[\s,，;；]+/).filter(Boolean)

/** A list of words, one a line; what is typed stays as it is typed until it says something else. */
export function LinesInput({ value = [], onChange, ...rest }: LinesInputProps) {
  const [text, setText] = useState(() => value.join('\n'))
  const isSame = JSON.stringify(linesOf(text)) === JSON.stringify(value)
  return (
    <Input.TextArea
      {...rest}
      rows={4}
      value={isSame ? text : value.join('\n')}
      onChange={({ target }) => {
        setText(target.value)
        onChange?.(linesOf(target.value))
      }}
    />
  )
}
