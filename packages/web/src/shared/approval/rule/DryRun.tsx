import { assigneeText } from '@portal/contract/areas/access/approval.ts'
import {
  type pathStep,
  type RuleStep,
  saveApproveRules,
  stepMode,
} from '@portal/contract/areas/access/approval-rule.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { faultOf } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { faultsInSteps } from './rule-draft.ts'

interface DryRunProps {
  itemId: string
  orgId: string
  steps: readonly RuleStep[]
  picking: PickingCode
}

type Outcome = { path: z.output<typeof pathStep>[] } | { words: string }

const modes = wordsOf(stepMode)

/** 试走: the path that a submission of the chosen person would take, with names and times; nothing is saved. */
export function DryRun({ itemId, orgId, steps, picking }: DryRunProps) {
  const [personId, setPersonId] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const [isRunning, setRunning] = useState(false)

  const run = async (dryRunUserId: string) => {
    const wrong = faultsInSteps(steps)[0]
    if (wrong) return setOutcome({ words: wrong.message })
    setRunning(true)
    try {
      const body = { itemId, orgIds: [orgId], steps: [...steps], dryRunUserId }
      const { path = [] } = await call(saveApproveRules, body, { quiet: true })
      setOutcome({ path })
    } catch (error) {
      const { words, fields } = faultOf(error)
      setOutcome({ words: fields[0]?.message ?? words })
    } finally {
      setRunning(false)
    }
  }

  return (
    <div className="rule-line rule-line-top">
      <span>试走</span>
      <div className="rule-approvers">
        <div className="rule-dry-run">
          <PersonSelect
            for={picking}
            aria-label="选一个提交人看路径"
            placeholder="选一个提交人看路径"
            value={personId}
            onChange={setPersonId}
          />
          <Button disabled={personId === null} loading={isRunning} onClick={() => personId && void run(personId)}>
            试走
          </Button>
        </div>
        {outcome && 'words' in outcome && <Alert type="error" role="alert" showIcon title={outcome.words} />}
        {outcome && 'path' in outcome && <Path path={outcome.path} />}
      </div>
    </div>
  )
}

function Path({ path }: { path: z.output<typeof pathStep>[] }) {
  if (path.length === 0) return <Alert type="warning" showIcon title="没有适用的步骤" />
  return (
    <ol className="rule-path" aria-label="审批路径">
      {path.map(({ no, mode, users, dueAt }) => (
        <li key={no} value={no}>
          {users.length > 0 ? users.map(assigneeText).join('、') : <b className="rule-fault">没有可用的审批人</b>}
          {users.length > 1 && `（${modes[mode]}）`}，时限 {dateTimeText(dueAt.getTime())}
        </li>
      ))}
    </ol>
  )
}
