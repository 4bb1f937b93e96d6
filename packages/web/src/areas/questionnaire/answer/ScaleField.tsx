import { type SurveyQuestion, scaleOf } from '@portal/contract/areas/questionnaire/question/question.ts'
import type { FieldProps } from './field-props.ts'

export const stepsOf = ([least, most]: readonly [number, number]): number[] =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => least + at)

/** Words at both ends; where the maker gave none, the figures themselves say which one is good. */
export const endsOf = (question: SurveyQuestion): readonly [string, string] => {
  const [least, most] = scaleOf(question)
  return question.ends.some((words) => words !== '') ? question.ends : [`${least} 分最低`, `${most} 分最高`]
}

/** Ratings and NPS: a row of steps with words at both ends. */
export function ScaleField({ question, answer, onAnswer, labelledBy, describedBy, invalid }: FieldProps) {
  const chosen = answer?.type === 'number' ? answer.number : null
  const [low, high] = endsOf(question)
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
      <p className="survey-ends">
        <span>{low}</span>
        <span>{high}</span>
      </p>
    </div>
  )
}
