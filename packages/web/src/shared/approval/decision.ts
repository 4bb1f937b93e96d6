import type { ApprovalAction } from '@portal/contract/areas/access/approval.ts'
import type { RequestRow } from './requests.ts'

/** What a person may do with a request right now; 撤回 is no decision but is offered beside them. */
export type RequestAct = ApprovalAction | 'withdraw'

interface Viewer {
  userId: string
  /** Holds a code that sees all requests of the subject. */
  oversees: boolean
}

const isAssignee = ({ state, assignees }: RequestRow, userId: string) =>
  state === 'pending' && assignees.some(({ id }) => id === userId)

/** Acts that the screens offer; the server decides in the end. */
export const actsOn = (request: RequestRow, { userId, oversees }: Viewer): RequestAct[] => {
  if (request.state !== 'pending') return []
  const submitted = request.submitter.id === userId
  if (isAssignee(request, userId) && !submitted)
    return ['pass', 'reject', ...(request.step > 1 ? (['back'] as const) : []), 'transfer', 'add', 'comment']
  if (submitted) return ['remind', 'withdraw', 'comment']
  return oversees ? ['transfer', 'remind', 'comment'] : ['comment']
}
