import { RequestList } from '#src/shared/approval/RequestList.tsx'
import { requestList } from '#src/shared/approval/requests.ts'
import { approvalHomes } from './approval-homes.ts'
import { RuleButton } from './RuleButton.tsx'

const { channel, allCodes, setCodes, picking } = approvalHomes.portal

/** 视频审批 (30-learning section 8). */
export function VideoApprovalListPage() {
  return (
    <RequestList
      source={requestList}
      fixed={{ subjectType: 'video', channel }}
      allCodes={allCodes}
      picking={picking}
      toolbar={<RuleButton codes={setCodes} items={['video']} picking={picking} />}
    />
  )
}
