import { approvalRefusals } from '@portal/contract/areas/access/approval.ts'
import type { decideApproval, decideDocumentApproval } from '@portal/contract/areas/access/approval-record.ts'
import { eq } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { approvalRequests } from '#src/schema/approval.ts'
import type { Approval } from '#src/shared/approval/approval.ts'

export const decideRequest =
  (approval: Approval): HandlerOf<typeof decideApproval> =>
  async ({ tx, body, actor }) => {
    const { state, step } = await approval.decide(tx, actor, body)
    return { state, step }
  }

export const decideDocument =
  (approval: Approval): HandlerOf<typeof decideDocumentApproval> =>
  async ({ tx, body, actor }) => {
    const [request] = await tx.db
      .select({ subjectType: approvalRequests.subjectType })
      .from(approvalRequests)
      .where(eq(approvalRequests.id, body.requestId))
    // An unknown request is answered by the engine, as one that is foreign.
    ensure(request === undefined || request.subjectType === 'document', approvalRefusals.notDocument)

    const { state, step } = await approval.decide(tx, actor, body)
    return { state, step }
  }
