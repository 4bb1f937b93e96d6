import { scaleOf } from '@portal/contract/areas/questionnaire/question/question.ts'
import { useId } from 'react'
import type { FieldProps } from './field-props.ts'
import { endsOf, stepsOf } from './ScaleField.tsx'

interface Column {
  key: string
  text: string
}

/** Rows against columns: a table where there is room, a card for each row on a phone. */
export function MatrixField({ question, answer, onAnswer, labelledBy, describedBy }: FieldProps) {
  const name = useId()
  const isScale = question.kind === 'matrixScale'
  const isMultiple = question.kind === 'matrixMultiple'
  const columns: Column[] = isScale
    ? stepsOf(scaleOf(question)).map((step) => ({ key: String(step), text: String(step) }))
    : question.options.map(({ id, text }) => ({ key: id, text }))
  const cells = answer?.type === 'cells' ? answer.cells : {}
  const numbers = answer?.type === 'numbers' ? answer.numbers : {}
  const isChosen = (rowId: string, key: string) =>
    isScale ? numbers[rowId] === Number(key) : (cells[rowId] ?? []).includes(key)

  const choose = (rowId: string, key: string, on: boolean) => {
    if (isScale) return onAnswer({ type: 'numbers', numbers: { ...numbers, [rowId]: Number(key) } })
    const former = isMultiple ? (cells[rowId] ?? []).filter((each) => each !== key) : []
    onAnswer({ type: 'cells', cells: { ...cells, [rowId]: on ? [...former, key] : former } })
  }
  const [low, high] = endsOf(question)
  return (
    <div
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="survey-matrix"
      style={{ ['--columns' as string]: columns.length }}
    >
      <div className="survey-matrix-head" aria-hidden="true">
        <span />
        {columns.map(({ key, text }) => (
          <span key={key}>{text}</span>
        ))}
      </div>
      {question.rows.map((row) => (
        <div
          key={row.id}
          role={isMultiple ? 'group' : 'radiogroup'}
          aria-labelledby={`${name}-${row.id}`}
          className="survey-matrix-row"
        >
          <strong id={`${name}-${row.id}`}>{row.text}</strong>
          {columns.map(({ key, text }) => (
            <label key={key} data-checked={isChosen(row.id, key)}>
              <input
                type={isMultiple ? 'checkbox' : 'radio'}
                name={`${name}-${row.id}`}
                checked={isChosen(row.id, key)}
                onChange={({ target }) => choose(row.id, key, target.checked)}
              />
              <span>{text}</span>
            </label>
          ))}
        </div>
      ))}
      {isScale && (
        <p className="survey-ends">
          <span>{low}</span>
          <span>{high}</span>
        </p>
      )}
    </div>
  )
}
