import { type ApprovalTab, approvalTab } from '@portal/contract/areas/access/approval-record.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useHolds } from '#src/platform/session/session.ts'
import { RequestTable } from '#src/shared/approval/RequestList.tsx'
import { requestList, useFreshRequests } from '#src/shared/approval/requests.ts'

const words = wordsOf(approvalTab)
const fixed = { subjectType: 'question' }
const seeAll = [P.authorityApproveAll]

/** 审核: requests about questions, as every other area shows its own. */
export function ReviewTab() {
  const [tab, setTab] = useState<ApprovalTab>('mine')
  const seesAll = useHolds(seeAll)
  useFreshRequests()
  return (
    <>
      <Segmented
        aria-label="审核范围"
        value={tab}
        options={approvalTab.options
          .filter((value) => value !== 'all' || seesAll)
          .map((value) => ({ value, label: words[value] ?? value }))}
        onChange={setTab}
      />
      <RequestTable key={tab} source={requestList} fixed={fixed} allCodes={seeAll} picking={P.questionBank} tab={tab} />
    </>
  )
}
