import type { SurveyKind, TextFormat } from '@portal/contract/areas/questionnaire/question/question.ts'
import { useState } from 'react'
import type { FieldProps } from './field-props.ts'

const types: Partial<Record<SurveyKind, string>> = { date: 'date', time: 'time' }
const keyboards: Record<TextFormat, 'text' | 'tel' | 'email' | 'numeric'> = {
  any: 'text',
  phone: 'tel',
  mail: 'email',
  whole: 'numeric',
}

/** Words, dates and times. */
export function TextField({ question, answer, onAnswer, labelledBy, describedBy, invalid }: FieldProps) {
  const value = answer?.type === 'text' ? answer.text : ''
  const change = (text: string) => onAnswer(text === '' ? undefined : { type: 'text', text })
  const shared = {
    className: 'survey-input',
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    value,
  }
  if (question.kind === 'longText')
    return <textarea {...shared} rows={4} maxLength={5000} onChange={({ target }) => change(target.value)} />
  return (
    <input
      {...shared}
      type={types[question.kind] ?? 'text'}
      inputMode={question.kind === 'text' ? keyboards[question.format] : undefined}
      maxLength={question.kind === 'text' ? 500 : undefined}
      onChange={({ target }) => change(target.value)}
    />
  )
}

/** A number; what is typed stays as it is while it is no number yet. */
export function NumberField({ question, answer, onAnswer, labelledBy, describedBy, invalid }: FieldProps) {
  const known = answer?.type === 'number' ? answer.number : undefined
  const [typed, setTyped] = useState(known === undefined ? '' : String(known))
  const shown = known !== undefined && Number(typed) !== known ? String(known) : typed
  return (
    <input
      className="survey-input"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      inputMode={question.format === 'whole' ? 'numeric' : 'decimal'}
      value={shown}
      onChange={({ target }) => {
        const text = target.value.trim()
        setTyped(target.value)
        const number = Number(text)
        onAnswer(text === '' || !Number.isFinite(number) ? undefined : { type: 'number', number })
      }}
    />
  )
}
