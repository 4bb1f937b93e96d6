import type { FieldProps } from './field-props.ts'

/** Ranking by taps: what is tapped takes the next place; arrows move it. */
export function RankField({ question, answer, onAnswer, labelledBy, describedBy }: FieldProps) {
  const ids = answer?.type === 'ranking' ? answer.ids : []
  const textOf = (id: string) => question.options.find((option) => option.id === id)?.text ?? ''
  const put = (next: string[]) => onAnswer(next.length === 0 ? undefined : { type: 'ranking', ids: next })
  const move = (at: number, to: number) => {
    const [id = ''] = ids.slice(at, at + 1)
    put(ids.toSpliced(at, 1).toSpliced(to, 0, id))
  }
  const rest = question.options.filter(({ id }) => !ids.includes(id))
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <ol className="survey-rank">
        {ids.map((id, at) => (
          <li key={id}>
            <span>
              {at + 1}. {textOf(id)}
            </span>
            <button
              type="button"
              aria-label={`上移 ${textOf(id)}`}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={`下移 ${textOf(id)}`}
              disabled={at === ids.length - 1}
              onClick={() => move(at, at + 1)}
            >
              ↓
            </button>
            <button type="button" aria-label={`移出 ${textOf(id)}`} onClick={() => put(ids.toSpliced(at, 1))}>
              ×
            </button>
          </li>
        ))}
      </ol>
      {rest.length > 0 && <p className="survey-faint">依次点选，第 {ids.length + 1} 位是：</p>}
      <div className="survey-rest">
        {rest.map(({ id, text }) => (
          <button key={id} type="button" onClick={() => put([...ids, id])}>
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Constant sum: what is left over is told while one types. */
export function SumField({ question, answer, onAnswer, labelledBy, describedBy, invalid }: FieldProps) {
  const numbers = answer?.type === 'numbers' ? answer.numbers : {}
  const sum = Object.values(numbers).reduce((total, value) => total + value, 0)
  const put = (id: string, text: string) => {
    const { [id]: _former, ...others } = numbers
    const number = Number(text)
    const next = text === '' || !Number.isFinite(number) ? others : { ...others, [id]: number }
    onAnswer(Object.keys(next).length === 0 ? undefined : { type: 'numbers', numbers: next })
  }
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="survey-stack">
      {question.options.map(({ id, text }) => (
        <label key={id} className="survey-sum">
          <span>{text}</span>
          <input
            className="survey-input"
            type="number"
            inputMode="decimal"
            min={0}
            max={question.total}
            aria-invalid={invalid || undefined}
            value={numbers[id] ?? ''}
            onChange={({ target }) => put(id, target.value)}
          />
        </label>
      ))}
      <p className="survey-faint" aria-live="polite">
        合计 {Math.round(sum * 100) / 100} / {question.total}
      </p>
    </div>
  )
}
