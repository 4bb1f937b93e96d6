import type { QuestionFormat } from '@portal/contract/areas/assessment/exchange-import.ts'
import {
  questionSampleTemplates,
  questionTextTemplate,
} from '@portal/contract/areas/assessment/exchange-import-words.ts'
import { IMPORT_TEXT_MOST } from '@portal/contract/areas/exchange/import.ts'
import { Button, Input } from 'antd'
import { type ComponentRef, useDeferredValue, useRef } from 'react'
import { LivePreview } from './LivePreview.tsx'
import { isLive, placeOfLine } from './live-reading.ts'

interface TextPartProps {
  text: string
  format: QuestionFormat
  /** Why it cannot be checked yet. */
  reason: string | null
  isChecking: boolean
  onText: (text: string) => void
  onCheck: () => void
}

const exampleOf = (format: QuestionFormat): string =>
  format === 'gift' || format === 'aiken' || format === 'moodle'
    ? questionSampleTemplates[format]
    : questionTextTemplate

/** Pasted text beside what is read from it while it is typed. */
export function TextPart({ text, format, reason, isChecking, onText, onCheck }: TextPartProps) {
  const area = useRef<ComponentRef<typeof Input.TextArea>>(null)
  // Typing goes first: the preview follows when there is time.
  const read = useDeferredValue(text)
  const length = [...text].length

  const showLine = (line: number) => {
    const field = area.current?.resizableTextArea?.textArea
    if (!field) return
    const [from, to] = placeOfLine(field.value, line)
    field.focus()
    field.setSelectionRange(from, to)
    field.scrollTop = (line - 3) * (field.scrollHeight / field.value.split('\n').length)
  }

  return (
    <div className="question-import-text">
      <section aria-label="题目文本">
        <Input.TextArea
          ref={area}
          aria-label="题目文本"
          className="question-import-area"
          placeholder="粘贴或输入题目，右侧即时显示识别结果"
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
        <div className="import-acts">
          <Button
            type="primary"
            loading={isChecking}
            disabled={reason !== null || text.trim() === '' || length > IMPORT_TEXT_MOST}
            onClick={onCheck}
          >
            预检
          </Button>
          <Button disabled={text.trim() !== ''} onClick={() => onText(exampleOf(format))}>
            填入示例
          </Button>
          <span className="import-hint" data-over={length > IMPORT_TEXT_MOST}>
            {length.toLocaleString('zh-CN')} / {IMPORT_TEXT_MOST.toLocaleString('zh-CN')} 字
          </span>
          {reason !== null && text.trim() !== '' && <span className="import-hint">{reason}</span>}
        </div>
      </section>
      {isLive(format) ? (
        <LivePreview text={read} format={format} onLine={showLine} />
      ) : (
        <p className="import-hint">Moodle XML 在预检后显示识别结果。</p>
      )}
    </div>
  )
}
