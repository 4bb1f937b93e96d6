import { getHistory, type HistoryDetail } from '@portal/contract/areas/history/day.ts'
import { dayText } from '@portal/contract/areas/history/day-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { approverPicking } from '#src/areas/notice/post/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { RequestPage } from '#src/shared/approval/RequestPage.tsx'
import { HISTORY_LIST } from '../../addresses.ts'
import { Content } from './HistoryView.tsx'

/** What was submitted of an entry, and what it changes. */
export function HistoryApproval({ requestId }: { requestId: string }) {
  return (
    <RequestPage
      requestId={requestId}
      list={HISTORY_LIST}
      belongs={({ subjectType, channel }) => subjectType === 'article' && channel === 'history'}
      allCodes={[P.articleApproveAll, P.authorityApproveAll]}
      picking={approverPicking(P.article)}
      ended="该审批单已结束，以下为当前内容"
    >
      {({ subjectId }) => <Submitted id={subjectId} />}
    </RequestPage>
  )
}

function Submitted({ id }: { id: string }) {
  const entry = useQuery(query(getHistory, { id, manage: true }))
  return (
    <Loaded of={entry}>
      {(found: HistoryDetail) => (
        <>
          <p>
            {found.year} 年 {dayText(found)} · 出处：{found.source} · {found.labels.map(({ name }) => name).join('、')}
          </p>
          <Content entry={found} />
        </>
      )}
    </Loaded>
  )
}
