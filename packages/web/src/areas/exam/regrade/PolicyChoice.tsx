import {
  type PolicyParams,
  policiesOf,
  type QuestionKind,
  type ScorePolicy,
  scorePolicy,
} from '@portal/contract/areas/assessment/question/content.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Form } from 'antd'
import { LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'
import './regrade.css'

export interface PolicyValue {
  policy: ScorePolicy
  params: PolicyParams
}

interface PolicyChoiceProps {
  kind: QuestionKind
  /** 分; null: it differs from question to question. */
  max: number | null
  value: PolicyValue
  onChange: (value: PolicyValue) => void
}

const words = wordsOf(scorePolicy)
const penalties = [0, 0.25, 0.33, 0.5, 1] as const
const mayCost: readonly ScorePolicy[] = ['exact', 'all', 'partialFixed', 'partialRatio', 'partialEach']

export const policyValueOf = ({ policy, params }: PolicyValue): PolicyValue => ({ policy, params })

/** 计分方式 in place of that of the question, with what it needs to be told. */
export function PolicyChoice({ kind, max, value: { policy, params }, onChange }: PolicyChoiceProps) {
  const set = (changes: PolicyParams) => {
    const told = Object.entries({ ...params, ...changes }).filter(([, each]) => each !== undefined)
    onChange({ policy, params: Object.fromEntries(told) })
  }
  return (
    <div className="regrade-policy">
      <Form.Item label="计分方式">
        <LateSelect
          aria-label="计分方式"
          value={policy}
          options={policiesOf[kind].map((each) => ({ value: each, label: words[each] }))}
          onChange={(next: ScorePolicy) => onChange({ policy: next, params: {} })}
        />
      </Form.Item>
      {policy === 'partialFixed' && (
        <Form.Item label="漏选得分">
          <LateInputNumber
            min={0}
            max={max ?? 100}
            precision={2}
            placeholder="分值的一半"
            value={params.fixed ?? (max === null ? null : max / 2)}
            onChange={(fixed) => set({ fixed: fixed === null ? undefined : Number(fixed) })}
          />
        </Form.Item>
      )}
      {policy === 'partialEach' && (
        <Form.Item label="每项得分">
          <LateInputNumber
            min={0}
            max={max ?? 100}
            precision={2}
            value={params.each ?? 0.5}
            onChange={(each) => set({ each: Number(each ?? 0) })}
          />
        </Form.Item>
      )}
      {kind !== 'fill' && kind !== 'order' && kind !== 'match' && mayCost.includes(policy) && (
        <Form.Item label="答错扣分">
          <LateSelect
            aria-label="答错扣分"
            value={params.penalty ?? 0}
            options={penalties.map((share) => ({ value: share, label: share === 0 ? '不扣分' : `扣 ${share} 倍分值` }))}
            onChange={(penalty: (typeof penalties)[number]) => set({ penalty })}
          />
        </Form.Item>
      )}
    </div>
  )
}
