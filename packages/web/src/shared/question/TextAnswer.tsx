import { Input } from 'antd'
import { type AnswerControlProps, textsOf } from './answer-control.ts'

const MOST_CHARACTERS = 10_000

/** 简答 */
export function TextAnswer({ answer, onAnswer, disabled, stemId }: AnswerControlProps) {
  return (
    <Input.TextArea
      aria-label="作答"
      aria-describedby={stemId}
      autoSize={{ minRows: 5, maxRows: 20 }}
      count={{ show: true, max: MOST_CHARACTERS, strategy: (text) => [...text].length }}
      value={typeof answer === 'string' ? answer : ''}
      disabled={disabled}
      onChange={({ target }) => onAnswer(target.value === '' ? null : target.value)}
    />
  )
}

/** 上传: the control for files belongs to the scene that keeps them. */
export function UploadAnswer({ answer, onAnswer, disabled, Upload }: AnswerControlProps) {
  if (!Upload) return <p className="question-note">答题时在此上传文件，最多 5 个。</p>
  return (
    <Upload value={textsOf(answer)} disabled={disabled} onChange={(ids) => onAnswer(ids.length === 0 ? null : ids)} />
  )
}
