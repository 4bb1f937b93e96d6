import type { submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Approval } from '#src/shared/approval/approval.ts'

export const submitOrWithdraw =
  (approval: Approval): HandlerOf<typeof submitApproval> =>
  async ({ tx, body, actor }) => {
    const { subjectType, subjectId, note, requestId } = body
    if (body.withdraw) {
      const request = await approval.withdraw(tx, { subjectType, subjectId, requestId, note })
      return { requestId: request.id, round: request.round, steps: [] }
    }
    return approval.submit(tx, actor, { subjectType, subjectId, note, afterRequestId: requestId })
  }
