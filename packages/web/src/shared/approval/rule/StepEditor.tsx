import { type RuleStep, stepMode } from '@portal/contract/areas/access/approval-rule.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Select } from 'antd'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import { ApproverRow } from './ApproverRow.tsx'
import { ConditionRow } from './ConditionRow.tsx'
import type { ConditionField } from './rule-draft.ts'

interface StepEditorProps {
  no: number
  isLast: boolean
  step: RuleStep
  fields: readonly ConditionField[]
  faults: readonly string[]
  picking: PickingCode
  onChange: (step: RuleStep) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

const MOST_COPIES = 50

export function StepEditor(props: StepEditorProps) {
  const { no, isLast, step, fields, faults, picking, onChange, onMove, onRemove } = props
  const { mode, quorum, approvers, dueHours, condition, cc = [] } = step
  return (
    <fieldset className="rule-step" aria-label={`第 ${no} 步`}>
      <div className="rule-step-head">
        <strong>第 {no} 步</strong>
        <Button size="small" type="text" disabled={no === 1} onClick={() => onMove(-1)}>
          上移
        </Button>
        <Button size="small" type="text" disabled={isLast} onClick={() => onMove(1)}>
          下移
        </Button>
        <Button size="small" type="text" danger onClick={onRemove}>
          删除
        </Button>
      </div>
      <div className="rule-line">
        <span>审批方式</span>
        <Select
          aria-label="审批方式"
          value={mode}
          options={Object.entries(wordsOf(stepMode)).map(([value, label]) => ({ value, label }))}
          onChange={(next: RuleStep['mode']) =>
            onChange({ ...step, mode: next, quorum: next === 'quorum' ? (quorum ?? 2) : undefined })
          }
        />
        {mode === 'quorum' && (
          <LateInputNumber
            aria-label="会签人数"
            min={1}
            max={50}
            precision={0}
            suffix="人"
            value={quorum}
            onChange={(next) => onChange({ ...step, quorum: next ?? undefined })}
          />
        )}
        <LateInputNumber
          aria-label="处理时限（工作小时）"
          precision={0}
          prefix="时限"
          suffix="工作小时"
          value={dueHours}
          onChange={(next) => onChange({ ...step, dueHours: next ?? 0 })}
        />
      </div>
      <div className="rule-line rule-line-top">
        <span>审批人</span>
        <div className="rule-approvers">
          {approvers.map((approver, at) => (
            <ApproverRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an approver that is still being chosen has no id
              key={at}
              approver={approver}
              picking={picking}
              onChange={(next) =>
                onChange({ ...step, approvers: approvers.map((each, index) => (index === at ? next : each)) })
              }
              onRemove={() => onChange({ ...step, approvers: approvers.filter((_, index) => index !== at) })}
            />
          ))}
          <Button size="small" onClick={() => onChange({ ...step, approvers: [...approvers, { kind: 'person' }] })}>
            添加审批人
          </Button>
        </div>
      </div>
      {fields.length > 0 && (
        <ConditionRow
          condition={condition}
          fields={fields}
          onChange={(next) => onChange({ ...step, condition: next })}
        />
      )}
      <div className="rule-line">
        <span>抄送</span>
        <PeopleField
          for={picking}
          verb="选择抄送人"
          value={cc}
          max={MOST_COPIES}
          onChange={(next) => onChange({ ...step, cc: next.length > 0 ? next : undefined })}
        />
      </div>
      {faults.map((message) => (
        <p key={message} role="alert" className="rule-fault">
          {message}
        </p>
      ))}
    </fieldset>
  )
}
