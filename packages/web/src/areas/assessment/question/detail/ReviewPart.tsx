import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { ApprovalTimeline } from '#src/shared/approval/ApprovalTimeline.tsx'
import { DecisionBar } from '#src/shared/approval/DecisionBar.tsx'
import { requestQuery, useFreshRequests } from '#src/shared/approval/requests.ts'

interface ReviewPartProps {
  questionId: string
  requestId: string
  onDecided: () => void
}

const seeAll = [P.authorityApproveAll]

/** The request to review this question: what can be decided, and what was decided so far. */
export function ReviewPart({ questionId, requestId, onDecided }: ReviewPartProps) {
  const request = useQuery(requestQuery(requestId)).data
  useFreshRequests()
  // A foreign request and one about another question show nothing.
  if (!request || request.subjectType !== 'question' || request.subjectId !== questionId) return null
  return (
    <section className="question-review" aria-label="审核">
      <DecisionBar request={request} allCodes={seeAll} picking={P.questionBank} onDone={onDecided} />
      <ApprovalTimeline of={{ requestId }} open={request} />
    </section>
  )
}
