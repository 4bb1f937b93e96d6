import type { GuideApprovals } from '@portal/contract/areas/account/guide.ts'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { serverNow } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'
import { Block } from './Block.tsx'

const ApproveButtons = late(() =>
  import('#src/shared/approval/in-place/ApproveButtons.tsx').then((module) => module.ApproveButtons),
)

export function ApprovalsBlock({ approvals, retry }: { approvals: GuideApprovals | null; retry: () => unknown }) {
  return (
    <Block
      title="待我审批"
      className="guide-approvals"
      note={
        approvals && (
          <span className="guide-total">
            {approvals.total > 0 && approvals.total}
            {approvals.overdue > 0 && <Tag color="error">超期 {approvals.overdue}</Tag>}
          </span>
        )
      }
      data={approvals}
      isEmpty={({ list }) => list.length === 0}
      empty="暂无待办"
      retry={retry}
    >
      {({ list }) => (
        <ul className="guide-rows">
          {list.map(({ requestId, title, submitter, orgName, submittedAt, overdue, link }) => (
            <li key={requestId}>
              <Link to={link}>{title}</Link>
              {overdue && <Tag color="error">超期</Tag>}
              <small>
                {submitter} · {orgName} · <TimeAgo at={submittedAt.getTime()} now={serverNow()} />
              </small>
              <ApproveButtons requestId={requestId} title={title} />
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
