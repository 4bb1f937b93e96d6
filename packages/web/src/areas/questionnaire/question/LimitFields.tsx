import { type SurveyKind, textFormat } from '@portal/contract/areas/questionnaire/question/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Form, Input, Select, Switch } from 'antd'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import type { QuestionValues } from './question-values.ts'

const bounds: Partial<Record<SurveyKind, readonly [string, string]>> = {
  multiple: ['最少选择数', '最多选择数'],
  text: ['最少字数', '最多字数'],
  longText: ['最少字数', '最多字数'],
  file: ['最少文件数', '最多文件数'],
  number: ['最小值', '最大值'],
  rating: ['最低分', '最高分'],
  matrixScale: ['最低分', '最高分'],
}
const scales: readonly SurveyKind[] = ['rating', 'nps', 'matrixScale']
const formats = Object.entries(wordsOf(textFormat)).map(([value, label]) => ({ value, label }))
const MOST_TOTAL = 1_000_000

interface LimitFieldsProps {
  values: QuestionValues
  onChange: (changes: Partial<QuestionValues>) => void
  disabled: boolean
  fault: { validateStatus: '' | 'error'; help: string | undefined }
}

/** What an answer of the kind must keep to. */
export function LimitFields({ values, onChange, disabled, fault }: LimitFieldsProps) {
  const { kind, min, max, format, total, ends } = values
  const words = bounds[kind]
  return (
    <div className="survey-pair">
      {words && (
        <>
          <Form.Item label={words[0]} htmlFor="survey-min" {...fault}>
            <LateInputNumber
              id="survey-min"
              disabled={disabled}
              value={min}
              onChange={(next) => onChange({ min: next ?? null })}
            />
          </Form.Item>
          <Form.Item label={words[1]} htmlFor="survey-max">
            <LateInputNumber
              id="survey-max"
              disabled={disabled}
              value={max}
              onChange={(next) => onChange({ max: next ?? null })}
            />
          </Form.Item>
        </>
      )}
      {kind === 'text' && (
        <Form.Item label="格式" htmlFor="survey-format">
          <Select
            id="survey-format"
            disabled={disabled}
            value={format}
            options={formats}
            onChange={(next) => onChange({ format: textFormat.parse(next) })}
          />
        </Form.Item>
      )}
      {kind === 'number' && (
        <Form.Item label="只填整数" htmlFor="survey-whole">
          <Switch
            id="survey-whole"
            disabled={disabled}
            checked={format === 'whole'}
            onChange={(on) => onChange({ format: on ? 'whole' : 'any' })}
          />
        </Form.Item>
      )}
      {kind === 'sum' && (
        <Form.Item label="各项之和" htmlFor="survey-total">
          <LateInputNumber
            id="survey-total"
            disabled={disabled}
            min={1}
            max={MOST_TOTAL}
            value={total}
            onChange={(next) => onChange({ total: next ?? 1 })}
          />
        </Form.Item>
      )}
      {scales.includes(kind) && (
        <>
          <Form.Item label="低分一端的文字" htmlFor="survey-low">
            <Input
              id="survey-low"
              maxLength={20}
              value={ends[0]}
              onChange={({ target }) => onChange({ ends: [target.value, ends[1]] })}
            />
          </Form.Item>
          <Form.Item label="高分一端的文字" htmlFor="survey-high">
            <Input
              id="survey-high"
              maxLength={20}
              value={ends[1]}
              onChange={({ target }) => onChange({ ends: [ends[0], target.value] })}
            />
          </Form.Item>
        </>
      )}
    </div>
  )
}
