import { optionsOf, type SurveyOption } from '@portal/contract/areas/questionnaire/question/question.ts'
import type { FieldProps } from './field-props.ts'

interface Chosen {
  ids: readonly string[]
  words: Readonly<Record<string, string>>
}

const nothing: Chosen = { ids: [], words: {} }

/** Words of such a length stand two in a row on a phone. */
const SHORT = 6

/** Single and multiple choice: rows as large as a finger. */
export function ChoiceField({ question, answer, onAnswer, hiddenOptions, ...aria }: FieldProps) {
  const isMultiple = question.kind === 'multiple'
  const chosen: Chosen = answer?.type === 'options' ? answer : nothing
  const shown = optionsOf(question).filter(({ id }) => !hiddenOptions.has(id) || chosen.ids.includes(id))

  const choose = (ids: string[], words = chosen.words) => {
    const kept = Object.fromEntries(Object.entries(words).filter(([id]) => ids.includes(id)))
    onAnswer(ids.length === 0 ? undefined : { type: 'options', ids, words: kept })
  }
  const toggle = (id: string, on: boolean) => {
    if (!isMultiple) return choose([id])
    choose(on ? [...chosen.ids, id] : chosen.ids.filter((each) => each !== id))
  }
  const optionRow = (option: SurveyOption) => {
    const checked = chosen.ids.includes(option.id)
    return (
      <div key={option.id} className="survey-option" data-checked={checked}>
        <label>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={question.id}
            checked={checked}
            onChange={({ target }) => toggle(option.id, target.checked)}
          />
          <span>{option.text}</span>
        </label>
        {option.allowText && checked && (
          <input
            className="survey-input"
            aria-label={`“${option.text}”的内容`}
            maxLength={200}
            value={chosen.words[option.id] ?? ''}
            onChange={({ target }) => choose([...chosen.ids], { ...chosen.words, [option.id]: target.value })}
          />
        )}
      </div>
    )
  }
  return (
    <div
      role={isMultiple ? 'group' : 'radiogroup'}
      aria-labelledby={aria.labelledBy}
      aria-describedby={aria.describedBy}
      className="survey-options"
      data-short={shown.every(({ text, allowText }) => !allowText && [...text].length <= SHORT)}
    >
      {shown.map(optionRow)}
    </div>
  )
}
