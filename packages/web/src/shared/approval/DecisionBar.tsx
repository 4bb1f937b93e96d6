import { type ApprovalAction, approvalAction } from '@portal/contract/areas/access/approval.ts'
import type { PageComment } from '@portal/contract/areas/access/approval-record.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useHolds, useSession } from '#src/platform/session/session.ts'
import './approval.css'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'
import { DecisionModal, type DecisionWords, verbOf } from './DecisionModal.tsx'
import { actsOn, type RequestAct } from './decision.ts'
import type { RequestRow } from './requests.ts'
import { useSimpleActs } from './use-decide.ts'

interface DecisionBarProps {
  request: RequestRow
  /** Codes that see all requests of the subject and may hand them on. */
  allCodes: readonly Privilege[]
  /** Code under which people are picked. */
  picking: PickingCode
  pageComments?: PageComment[]
  /** What the acts are called on this screen. */
  words?: DecisionWords | undefined
  onDone?: () => void
}

const usual: Record<RequestAct, string> = {
  ...(wordsOf(approvalAction) as Record<ApprovalAction, string>),
  withdraw: '撤回',
}

/** The buttons of a request for whoever looks at it: decisions for the assignee, 催办 and 撤回 for the submitter. */
export function DecisionBar({ request, allCodes, picking, pageComments, words, onDone }: DecisionBarProps) {
  const userId = useSession((session) => session.userId)
  const oversees = useHolds(allCodes)
  const simple = useSimpleActs()
  const [acting, setActing] = useState<ApprovalAction>()
  const acts = actsOn(request, { userId, oversees })

  const begin = (act: RequestAct) => {
    if (act === 'withdraw') void simple.withdraw(request)
    else if (act === 'remind') void simple.remind(request)
    else setActing(act)
  }

  if (acts.length === 0) return null
  return (
    <div className="decision-bar" role="toolbar" aria-label="审批操作">
      {acts.map((act) => (
        <Button
          key={act}
          type={act === 'pass' ? 'primary' : 'default'}
          danger={act === 'reject'}
          data-main={act === 'pass' || act === 'reject'}
          disabled={simple.isPending}
          onClick={() => begin(act)}
        >
          {act === 'withdraw' ? usual[act] : verbOf(act, words)}
        </Button>
      ))}
      {acting && (
        <DecisionModal
          request={request}
          action={acting}
          picking={picking}
          pageComments={pageComments}
          words={words}
          onClose={() => setActing(undefined)}
          onDone={onDone}
        />
      )}
    </div>
  )
}
