import type { SurveyAnswer } from '@portal/contract/areas/questionnaire/answer.ts'
import type { SurveyKind, SurveyQuestion } from '@portal/contract/areas/questionnaire/question/question.ts'
import { type ComponentType, useId } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { PlaceField, SignatureField } from './DeviceFields.tsx'
import type { FieldProps } from './field-props.ts'
import { MatrixField } from './MatrixField.tsx'
import { RankField, SumField } from './OrderFields.tsx'
import { ScaleField } from './ScaleField.tsx'
import { SelectField } from './SelectField.tsx'
import { NumberField, TextField } from './TextField.tsx'

const FileField = late(() => import('./FileField.tsx').then((module) => module.FileField))

const fields: Record<Exclude<SurveyKind, 'section'>, ComponentType<FieldProps>> = {
  single: ChoiceField,
  multiple: ChoiceField,
  judge: ChoiceField,
  dropdown: SelectField,
  cascade: SelectField,
  file: FileField,
  text: TextField,
  longText: TextField,
  date: TextField,
  time: TextField,
  number: NumberField,
  rating: ScaleField,
  nps: ScaleField,
  matrixSingle: MatrixField,
  matrixMultiple: MatrixField,
  matrixScale: MatrixField,
  ranking: RankField,
  sum: SumField,
  signature: SignatureField,
  location: PlaceField,
}

const several: readonly SurveyKind[] = ['multiple', 'matrixMultiple']

interface QuestionViewProps {
  question: SurveyQuestion
  number: number | undefined
  /** Words with the answers of others put in. */
  pipe: (text: string) => string
  answer: SurveyAnswer | undefined
  fault: string | undefined
  hiddenOptions: ReadonlySet<string>
  onAnswer: (answer: SurveyAnswer | undefined) => void
}

/** One question as people meet it. */
export function QuestionView(props: QuestionViewProps) {
  const { question, number, pipe, answer, fault, hiddenOptions, onAnswer } = props
  const id = useId()
  const { kind, stem, help, required } = question
  if (kind === 'section')
    return (
      <section className="survey-question" data-question={question.id}>
        <p className="survey-section">{pipe(stem)}</p>
        {help !== '' && <p className="survey-faint">{pipe(help)}</p>}
      </section>
    )
  const Field = fields[kind]
  const described = [...(help === '' ? [] : [`${id}-help`]), ...(fault === undefined ? [] : [`${id}-fault`])]
  return (
    <section className="survey-question" data-question={question.id} data-wrong={fault !== undefined}>
      <h3 id={id}>
        {number}. {pipe(stem)}
        {required && (
          <>
            <i className="survey-required" aria-hidden="true">
              *
            </i>
            <span className="visually-hidden">（必填）</span>
          </>
        )}
        {(several.includes(kind) || !required) && (
          <small>{[several.includes(kind) && '可多选', !required && '选填'].filter(Boolean).join('，')}</small>
        )}
      </h3>
      {help !== '' && (
        <p id={`${id}-help`} className="survey-faint">
          {pipe(help)}
        </p>
      )}
      <Field
        question={{ ...question, options: question.options.map((each) => ({ ...each, text: pipe(each.text) })) }}
        answer={answer}
        onAnswer={onAnswer}
        hiddenOptions={hiddenOptions}
        labelledBy={id}
        describedBy={described.length === 0 ? undefined : described.join(' ')}
        invalid={fault !== undefined}
      />
      {fault !== undefined && (
        <p id={`${id}-fault`} className="survey-fault" role="alert">
          {fault}
        </p>
      )}
    </section>
  )
}
