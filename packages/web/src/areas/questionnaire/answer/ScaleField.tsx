import { scaleOf } from '@portal/contract/areas/questionnaire/question/question.ts'
import type { FieldProps } from './field-props.ts'

export const stepsOf = ([least, most]: readonly [number, number]): number[] =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => least + at)

/** Ratings and NPS: a row of steps with words at both ends. */
export function ScaleField({ question, answer, onAnswer, labelledBy, describedBy, invalid }: FieldProps) {
  const chosen = answer?.type === 'number' ? answer.number : null
  const [low, high] = question.ends
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
    >
      <div className="survey-steps">
        {stepsOf(scaleOf(question)).map((number) => (
          <label key={number} data-checked={chosen === number}>
            <input
              type="radio"
              name={question.id}
              checked={chosen === number}
              onChange={() => onAnswer({ type: 'number', number })}
            />
            <span>{number}</span>
          </label>
        ))}
      </div>
      {(low !== '' || high !== '') && (
        <p className="survey-ends">
          <span>{low}</span>
          <span>{high}</span>
        </p>
      )}
    </div>
  )
}
