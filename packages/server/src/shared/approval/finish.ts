import { approvalFlow, approvalRefusals } from '@portal/contract/areas/access/approval.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { refuse } from '#src/platform/errors.ts'
import { approvalRequests } from '#src/schema/approval.ts'
import { pushChange, tellCopies, tellResult } from './notify.ts'
import { stepOutcome } from './outcome.ts'
import type { ApprovalRequest } from './subject.ts'
import { cancelTasks, currentStep, currentTasks, openStep } from './tasks.ts'
import { subjectOf, type Work } from './work.ts'

/**
 * Ends the request. The update holds only for a request that is still pending, and the subject is told in the same
 * transaction: whatever is repeated, or dies in between, it is told exactly once.
 */
export const finish = async (
  work: Work,
  before: ApprovalRequest,
  move: 'approve' | 'reject' | 'withdraw',
  opinion: string,
): Promise<ApprovalRequest> => {
  await cancelTasks(work, before)
  const [ended] = await work.tx.db
    .update(approvalRequests)
    .set({ state: approvalFlow.after(move), decidedAt: work.at, dueAt: null })
    .where(and(eq(approvalRequests.id, before.id), inArray(approvalRequests.state, [...approvalFlow.from(move)])))
    .returning()
  const request = ended ?? refuse(approvalRefusals.handled)

  const subject = subjectOf(work, request.subjectType)
  if (move === 'approve') await subject.onApproved(work.tx, request)
  else if (move === 'reject') await subject.onRejected(work.tx, request, opinion)
  else await subject.onWithdrawn(work.tx, request)
  if (move !== 'withdraw') await tellResult(work, request, move === 'approve' ? 'approved' : 'rejected', opinion)
  pushChange(work, request, [])
  return request
}

/** After a vote: goes on to the next step, ends the request, or waits for others. */
export const advance = async (work: Work, request: ApprovalRequest, opinion: string): Promise<ApprovalRequest> => {
  const step = currentStep(request)
  const outcome = stepOutcome(step, await currentTasks(work, request))
  if (outcome === 'open') return request
  if (outcome === 'rejected') return finish(work, request, 'reject', opinion)

  await cancelTasks(work, request)
  if (step.cc.length > 0) await tellCopies(work, request, step.cc)
  if (request.step >= request.path.length) return finish(work, request, 'approve', opinion)
  // The next step may be passed already, where all of its people have acted before.
  return advance(work, await openStep(work, request, request.step + 1), opinion)
}
