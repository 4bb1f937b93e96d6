import {
  JUMP_END,
  JUMP_SCREEN,
  type Jump,
  numbersOf,
  optionKinds,
  optionsOf,
  type SurveyQuestion,
} from '@portal/contract/areas/questionnaire/question/question.ts'
import { Select } from 'antd'
import type { QuestionValues } from './question-values.ts'

interface JumpsEditorProps {
  values: QuestionValues
  questions: readonly SurveyQuestion[]
  /** Place of this question among them. */
  at: number
  disabled: boolean
  onChange: (jumps: Jump[]) => void
}

/** Where each option leads, and where everything else does. */
export function JumpsEditor({ values, questions, at, disabled, onChange }: JumpsEditorProps) {
  const numbers = numbersOf(questions)
  const targets = [
    ...questions.slice(at + 1).map(({ id, stem }) => ({
      value: id,
      label: numbers.has(id) ? `第 ${numbers.get(id)} 题 ${stem}` : `说明：${stem}`,
    })),
    { value: JUMP_END, label: '结束并提交' },
    { value: JUMP_SCREEN, label: '甄别结束（不计入答卷）' },
  ]
  const { kind, jumps } = values
  const starts = [
    ...(optionKinds.includes(kind)
      ? optionsOf(values).map(({ id, text }) => ({ optionId: id as string | null, label: `选“${text}”` }))
      : []),
    { optionId: null, label: optionKinds.includes(kind) ? '其他情况' : '答完后' },
  ]
  const put = (optionId: string | null, to: string | undefined) => {
    const others = jumps.filter((jump) => jump.optionId !== optionId)
    onChange(to === undefined ? others : [...others, { optionId, to }])
  }
  return (
    <div className="survey-parts">
      {starts.map(({ optionId, label }) => (
        <div key={optionId ?? 'all'} className="survey-part">
          <span>{label}</span>
          <Select
            aria-label={`${label}的去向`}
            disabled={disabled}
            allowClear
            placeholder="下一题"
            value={jumps.find((jump) => jump.optionId === optionId)?.to}
            options={targets}
            onChange={(to?: string) => put(optionId, to)}
          />
        </div>
      ))}
    </div>
  )
}
