import { Button, Input } from 'antd'
import { useState } from 'react'
import { RichTextField } from '#src/shared/rich-text/RichTextField.tsx'
import { htmlOfLine, isOneLine, lineOf } from './option-line.ts'

interface OptionTextProps {
  label: string
  html: string
  onChange: (html: string) => void
}

/** An option as a plain line; pictures and tables come with 图文. */
export function OptionText({ label, html, onChange }: OptionTextProps) {
  const [isRich, setRich] = useState(!isOneLine(html))
  if (isRich) return <RichTextField label={label} value={html} onChange={onChange} />
  return (
    <div className="question-edit-line">
      <Input.TextArea
        aria-label={label}
        autoSize={{ minRows: 1, maxRows: 6 }}
        value={lineOf(html)}
        onChange={({ target }) => onChange(htmlOfLine(target.value))}
      />
      <Button type="link" size="small" aria-label={`图文编辑 ${label}`} onClick={() => setRich(true)}>
        图文
      </Button>
    </div>
  )
}
