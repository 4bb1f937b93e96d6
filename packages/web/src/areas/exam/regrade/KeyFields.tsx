import type { QuestionKind } from '@portal/contract/areas/assessment/question/content.ts'
import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import { keyTextOf } from '@portal/contract/areas/assessment/question/text.ts'
import type { regradeQuestion } from '@portal/contract/areas/exam/regrade.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Checkbox, Radio } from 'antd'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

type Asked = Pick<ResultOf<typeof regradeQuestion>, 'kind' | 'options'>

interface KeyFieldsProps {
  asked: Asked
  value: QuestionKey | null
  onChange: (key: QuestionKey) => void
}

const choices: readonly QuestionKind[] = ['single', 'multiple', 'uncertain']

/** Kinds whose key can be set right here; the others take it from the bank. */
export const mayEditKey = (kind: QuestionKind): boolean => choices.includes(kind) || kind === 'judge' || kind === 'fill'

/** The key of one question or part of a case. */
export function KeyFields({ asked, value, onChange }: KeyFieldsProps) {
  const { kind, options } = asked
  const lettered = options.map(({ id, text }, place) => ({
    value: id,
    label: `${String.fromCharCode(65 + place)}. ${text}`,
  }))
  if (choices.includes(kind)) {
    const ids = value?.type === 'options' ? value.ids : []
    const set = (next: string[]) => onChange({ type: 'options', ids: next })
    return kind === 'single' ? (
      <Radio.Group
        className="regrade-options"
        aria-label="新答案"
        value={ids[0]}
        options={lettered}
        onChange={({ target }) => set([String(target.value)])}
      />
    ) : (
      <Checkbox.Group className="regrade-options" aria-label="新答案" value={ids} options={lettered} onChange={set} />
    )
  }
  if (kind === 'judge')
    return (
      <Radio.Group
        aria-label="新答案"
        value={value?.type === 'truth' ? value.value : undefined}
        options={[
          { value: true, label: '正确' },
          { value: false, label: '错误' },
        ]}
        onChange={({ target }) => onChange({ type: 'truth', value: target.value === true })}
      />
    )
  if (kind === 'fill' && value?.type === 'blanks') return <Blanks value={value} onChange={onChange} />
  const shown = options.map(({ id, text, side }) => ({ id, html: text, anchored: false, side }))
  return <span>{keyTextOf({ options: shown, key: value }) || '—'}</span>
}

type BlanksKey = Extract<QuestionKey, { type: 'blanks' }>

/** Further accepted wordings of text blanks; numbers and dates are changed in the bank. */
function Blanks({ value, onChange }: { value: BlanksKey; onChange: (key: QuestionKey) => void }) {
  const set = (at: number, accepted: string[]) =>
    onChange({
      ...value,
      blanks: value.blanks.map((blank, place) =>
        place === at && blank.rule.type === 'text' ? { ...blank, rule: { ...blank.rule, accepted } } : blank,
      ),
    })
  // Blanks have no names: their place in the stem is what they are.
  const rows = value.blanks.map((blank, place) => ({ blank, place, name: `第 ${place + 1} 空` }))
  return (
    <div className="regrade-options">
      {rows.map(({ blank, place, name }) => (
        <label key={name}>
          {name}
          {blank.rule.type === 'text' ? (
            <LateSelect
              mode="tags"
              open={false}
              suffixIcon={null}
              className="kit-wide"
              aria-label={`${name}可接受的答案`}
              value={blank.rule.accepted}
              onChange={(accepted: string[]) => set(place, accepted)}
            />
          ) : (
            <span>
              ：{keyTextOf({ options: [], key: { type: 'blanks', blanks: [blank], groups: [] } })}
              （数值和日期请在题库修改）
            </span>
          )}
        </label>
      ))}
    </div>
  )
}
