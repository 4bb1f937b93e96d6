import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { QuestionPicker } from './picker.ts'
import './question-picker.css'

interface ChosenQuestionsProps {
  /** What they are, such as 必含题目. */
  label: string
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  /** Words of those that were chosen before. */
  known: ReadonlyMap<string, Pick<QuestionRow, 'number' | 'stemText'>>
  /** Kinds that fit; all of them where absent. */
  fitting?: readonly QuestionRow['kind'][]
  most: number
  onMeet?: (questions: QuestionRow[]) => void
}

/** Single questions named by hand: a list with the picker behind its button. */
export function ChosenQuestions(props: ChosenQuestionsProps) {
  const { label, value: ids = [], onChange, known, fitting, most, onMeet } = props
  const [isOpen, setOpen] = useState(false)
  const [met, setMet] = useState<ReadonlyMap<string, QuestionRow>>(new Map())
  const add = (rows: QuestionRow[]) => {
    onMeet?.(rows)
    setMet((before) => new Map([...before, ...rows.map((row): [string, QuestionRow] => [row.id, row])]))
    onChange?.([...new Set([...ids, ...rows.map(({ id }) => id)])].slice(0, most))
  }
  return (
    <div className="question-chosen">
      {ids.length > 0 && (
        <ul aria-label={label}>
          {ids.map((id) => {
            const question = met.get(id) ?? known.get(id)
            return (
              <li key={id}>
                <span className="question-chosen-stem" title={question?.stemText}>
                  {question ? `${question.number} ${question.stemText || '（图片题干）'}` : '题目已不存在'}
                </span>
                <Button
                  type="link"
                  size="small"
                  danger
                  aria-label={`移除${label} ${question?.number ?? ''}`}
                  onClick={() => onChange?.(ids.filter((each) => each !== id))}
                >
                  移除
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <Button disabled={ids.length >= most} onClick={() => setOpen(true)}>
        选择{label}
      </Button>
      {isOpen && (
        <QuestionPicker
          held={new Set(ids)}
          heldText="已选"
          addText={(count) => `添加（${count} 题）`}
          {...(fitting && { fitting })}
          onAdd={add}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
