import type { RuleStep } from '@portal/contract/areas/access/approval-rule.ts'
import { approvalVersions } from '@portal/contract/areas/access/approval-survey.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PartName } from '#src/shared/pickers/PartTag.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { approverText, type ConditionField, conditionText, isNamed, modeText, namedParts } from '../rule-draft.ts'
import { versionDifference } from './version-difference.ts'

interface RuleVersionsProps {
  itemId: string
  orgId: string
  fields: readonly ConditionField[]
}

/** Every rule this unit ever had for the subject, newest first. */
export function RuleVersions({ itemId, orgId, fields }: RuleVersionsProps) {
  const versions = useQuery(query(approvalVersions, { itemId, orgId }))
  return (
    <Loaded of={versions}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="rule-note">本单位没有自己的配置</p>
        ) : (
          <ul className="rule-versions">
            {list.map(({ version, validFrom, steps, free, savedBy, savedAt }, at) => (
              <li key={version}>
                <p>
                  <strong>第 {version} 版</strong> {validFrom} 起 · {savedBy || '系统'}{' '}
                  {dateTimeText(savedAt.getTime())}
                </p>
                <p className="rule-difference">{versionDifference({ steps, free }, list[at + 1])}</p>
                {free ? (
                  <p>免审</p>
                ) : steps.length === 0 ? (
                  <p>继承上级单位</p>
                ) : (
                  <ol className="rule-path">
                    {steps.map((step, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity than its number
                      <li key={at}>
                        <StepWords step={step} fields={fields} />
                      </li>
                    ))}
                  </ol>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function StepWords({ step, fields }: { step: RuleStep; fields: readonly ConditionField[] }) {
  const condition = conditionText(step, fields)
  return (
    <>
      {step.approvers.map((approver, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same source may stand in a step twice
        <span key={at}>
          {at > 0 && '、'}
          {approverText(approver)}
          {isNamed(approver.kind) && approver.id && <PartName kind={namedParts[approver.kind]} id={approver.id} />}
        </span>
      ))}
      ，{modeText(step)}，{step.dueHours} 工作小时
      {condition !== '' && `，${condition}`}
    </>
  )
}
