import { Segmented } from 'antd'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { usePage } from '#src/platform/page.ts'
import { RequestList } from '#src/shared/approval/RequestList.tsx'
import { documentRequestList, requestList } from '#src/shared/approval/requests.ts'
import { approvalHomes } from './approval-homes.ts'
import { RuleButton } from './RuleButton.tsx'
import './approval-page.css'

const { channel, allCodes, setCodes, picking } = approvalHomes.school
const kinds = [
  { value: 'document', label: '文档' },
  { value: 'video', label: '网校视频' },
]

/** 文档审批 of 安全网校: documents by their own calls, videos of the school by the common ones. */
export function SchoolApprovalListPage() {
  const { query, setQuery } = usePage()
  const isVideo = query.kind === 'video'
  return (
    <div className="approval-page">
      <Segmented
        aria-label="审批内容"
        value={isVideo ? 'video' : 'document'}
        options={kinds}
        onChange={(kind) =>
          setQuery({ ...clearedAddress(query), tab: undefined, kind: kind === 'video' ? 'video' : undefined })
        }
      />
      <RequestList
        key={isVideo ? 'video' : 'document'}
        source={isVideo ? requestList : documentRequestList}
        fixed={isVideo ? { subjectType: 'video', channel } : {}}
        allCodes={allCodes}
        picking={picking}
        toolbar={<RuleButton codes={setCodes} items={['document', 'video']} picking={picking} />}
      />
    </div>
  )
}
