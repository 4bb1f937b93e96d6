import { policiesOf, type QuestionKind, questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Checkbox } from 'antd'
import { PolicyChoice } from '../../regrade/PolicyChoice.tsx'
import type { Policies } from './policy-target.ts'

interface PolicyOverridesProps {
  kinds: readonly QuestionKind[]
  /** 分 of one question; null: they differ. */
  max: number | null
  value: Policies
  onChange: (value: Policies) => void
}

const words = wordsOf(questionKind)

/** By kind: the policy of the questions, or one of the paper in its place. */
export function PolicyOverrides({ kinds, max, value, onChange }: PolicyOverridesProps) {
  return kinds.map((kind) => {
    const own = value[kind]
    const { [kind]: _own, ...rest } = value
    return (
      <div key={kind} className="paper-policy" role="group" aria-label={words[kind]}>
        <Checkbox
          checked={own !== undefined}
          onChange={({ target }) =>
            onChange(target.checked ? { ...rest, [kind]: { policy: policiesOf[kind][0], params: {} } } : rest)
          }
        >
          {words[kind]}在本卷另定计分方式
        </Checkbox>
        {own && (
          <PolicyChoice kind={kind} max={max} value={own} onChange={(next) => onChange({ ...rest, [kind]: next })} />
        )}
      </div>
    )
  })
}
