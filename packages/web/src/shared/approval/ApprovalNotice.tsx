import { askForApprovers, findApprovers } from '@portal/contract/areas/access/approval-record.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds, useSession } from '#src/platform/session/session.ts'
import { Precondition } from '#src/ui/page-state/Precondition.tsx'

interface ApprovalNoticeProps {
  /** Code and name of the approval subject. */
  subject: string
  name: string
  /** The act that would be refused, such as 发布. */
  act: string
}

/** Says before anything is filled in that nobody could approve it, with the way to mend that. */
export function ApprovalNotice({ subject, name, act }: ApprovalNoticeProps) {
  const path = useQuery(query(findApprovers, { subjectType: subject }))
  const orgName = useSession((session) => session.orgName)
  const maySet = useHolds([P.authorityApprove])
  const ask = useWrite(askForApprovers)
  const [sent, setSent] = useState<number>()
  if (path.data?.missing === undefined) return null

  const request = async () => {
    const answer = await ask.run({ subjectType: subject })
    if (answer) setSent(answer.sent)
  }
  return (
    <Precondition
      mend={
        maySet ? (
          <button type="button" onClick={() => go('/system/authority?tab=approval&gaps=true')}>
            去配置
          </button>
        ) : (
          <button type="button" disabled={ask.isPending || sent !== undefined} onClick={() => void request()}>
            {sent === undefined ? '请管理员配置' : `已告知 ${sent} 位管理员`}
          </button>
        )
      }
    >
      「{orgName}」还没有{name}审批人，{act}时会被退回。
    </Precondition>
  )
}
