import { listApprovalRecords } from '@portal/contract/areas/access/approval-record.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { isMissing } from '#src/kit/words-of-error.ts'
import { ApprovalTimeline } from '#src/shared/approval/ApprovalTimeline.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

/** 审批记录; a post that was never submitted has none, which the server answers as missing. */
export function ApprovalTab({ id }: { id: string }) {
  const of = { subjectType: 'article', subjectId: id }
  const { error } = useQuery(query(listApprovalRecords, of))
  return isMissing(error) ? <EmptyNew text="暂无审批记录" /> : <ApprovalTimeline of={of} />
}
