import {
  type Condition,
  type ConditionOp,
  conditionOp,
  numbersOf,
  optionKinds,
  optionsOf,
  type ShowIf,
  type SurveyKind,
  type SurveyQuestion,
} from '@portal/contract/areas/questionnaire/question/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Input, Segmented, Select } from 'antd'

const words = wordsOf(conditionOp)
const measured: readonly SurveyKind[] = ['number', 'rating', 'nps', 'date', 'time']
const MOST_PARTS = 20

/** Comparisons that mean something for the kind. */
const opsOf = (kind: SurveyKind): ConditionOp[] => {
  if (optionKinds.includes(kind)) return ['eq', 'ne', 'in', 'answered']
  if (measured.includes(kind)) return ['eq', 'ne', 'gt', 'lt', 'answered']
  return kind === 'text' || kind === 'longText' ? ['eq', 'ne', 'answered'] : ['answered']
}

interface ShowIfEditorProps {
  value: ShowIf | null
  /** Questions that stand before this one. */
  earlier: readonly SurveyQuestion[]
  disabled: boolean
  onChange: (showIf: ShowIf | null) => void
}

/** Tests on earlier questions, all or any of which must hold. */
export function ShowIfEditor({ value, earlier, disabled, onChange }: ShowIfEditorProps) {
  const numbers = numbersOf(earlier)
  const asked = earlier.filter(({ kind }) => kind !== 'section')
  const parts = value?.parts ?? []
  const join = value?.join ?? 'and'
  const put = (next: Condition[]) => onChange(next.length === 0 ? null : { join, parts: next })
  const change = (at: number, changes: Partial<Condition>) =>
    put(parts.map((part, place) => (place === at ? { ...part, ...changes } : part)))
  const add = () => {
    const [first] = asked
    if (first) put([...parts, { questionId: first.id, op: 'answered', values: [] }])
  }
  const options = asked.map(({ id, stem }) => ({ value: id, label: `${numbers.get(id)}. ${stem}` }))
  // Two tests may be equal while they are being set, so that their place is a part of the key.
  const keyed = parts.map((part, at) => ({ key: `${at}:${part.questionId}`, part, at }))
  return (
    <>
      {parts.length > 1 && (
        <Segmented
          aria-label="条件关系"
          disabled={disabled}
          value={join}
          options={[
            { value: 'and', label: '全部满足' },
            { value: 'or', label: '任一满足' },
          ]}
          onChange={(next) => onChange({ join: next === 'or' ? 'or' : 'and', parts })}
        />
      )}
      <div className="survey-parts">
        {keyed.map(({ key, part, at }) => {
          const subject = earlier.find(({ id }) => id === part.questionId)
          return (
            <div key={key} className="survey-part" role="group" aria-label={`条件 ${at + 1}`}>
              <Select
                aria-label="题目"
                disabled={disabled}
                value={subject ? part.questionId : undefined}
                placeholder="题目已删除"
                options={options}
                onChange={(questionId) => change(at, { questionId, op: 'answered', values: [] })}
              />
              <Select
                aria-label="比较"
                disabled={disabled}
                value={part.op}
                options={opsOf(subject?.kind ?? 'section').map((op) => ({ value: op, label: words[op] }))}
                onChange={(op: ConditionOp) => change(at, { op, values: [] })}
              />
              <Values part={part} subject={subject} disabled={disabled} onChange={(values) => change(at, { values })} />
              <Button disabled={disabled} onClick={() => put(parts.toSpliced(at, 1))}>
                移除条件
              </Button>
            </div>
          )
        })}
      </div>
      {asked.length === 0 ? (
        <span className="survey-faint">前面没有可引用的题目</span>
      ) : (
        <Button disabled={disabled || parts.length >= MOST_PARTS} onClick={add}>
          添加条件
        </Button>
      )}
    </>
  )
}

interface ValuesProps {
  part: Condition
  subject: SurveyQuestion | undefined
  disabled: boolean
  onChange: (values: string[]) => void
}

function Values({ part: { op, values }, subject, disabled, onChange }: ValuesProps) {
  if (op === 'answered' || !subject) return null
  if (!optionKinds.includes(subject.kind))
    return (
      <Input
        aria-label="值"
        disabled={disabled}
        value={values[0] ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
      />
    )
  return (
    <Select<string[]>
      aria-label="值"
      disabled={disabled}
      mode="multiple"
      maxCount={op === 'in' ? undefined : 1}
      value={values}
      options={optionsOf(subject).map(({ id, text }) => ({ value: id, label: text }))}
      onChange={onChange}
    />
  )
}
