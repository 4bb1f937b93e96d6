import type { PageComment } from '@portal/contract/areas/access/approval-record.ts'
import { getDocument } from '@portal/contract/areas/document/document-single.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { RequestPage } from '#src/shared/approval/RequestPage.tsx'
import type { RequestRow } from '#src/shared/approval/requests.ts'
import { previewAddress } from '../document-home.ts'
import { PageCommentsField } from './PageCommentsField.tsx'
import './review.css'
import { SubmittedDocument } from './SubmittedDocument.tsx'

const LIST = '/videoManageSc/approvalManage'
const allCodes = [P.schoolApprovalAll, P.authorityApproveAll]

const factsOf = ({ snapshot, facts }: RequestRow) => ({
  after: [
    { label: '页数', value: facts.pages },
    { label: '变更说明', value: facts.changeNote },
    { label: '快照', value: <code title={snapshot}>{snapshot.slice(0, 12)}</code> },
  ],
})

/** 文档审批详情 (`?id=` request): the pages as they were submitted, what they change, and what people decided. */
export function DocApprovalPage() {
  const { id } = usePage().query
  // What is noted on the pages of one request says nothing of the next.
  return <OneRequest key={id} id={id} />
}

function OneRequest({ id }: { id: string | undefined }) {
  const [comments, setComments] = useState<PageComment[]>([])
  const [page, setPage] = useState(1)
  return (
    <RequestPage
      requestId={id}
      list={LIST}
      belongs={({ subjectType }) => subjectType === 'document'}
      foreign="该审批单不属于文档审批"
      allCodes={allCodes}
      picking={P.school}
      facts={factsOf}
      acts={<Button onClick={() => window.print()}>打印审批单</Button>}
      ended="该审批单已结束，以下为文档当前内容"
      pageComments={comments}
      onDecided={() => setComments([])}
      pageAddress={({ subjectId }, target) => previewAddress(subjectId, { page: target })}
      beside={({ state }) =>
        state === 'pending' && (
          <PageCommentsField page={page} comments={comments} onChange={setComments} onPage={setPage} />
        )
      }
    >
      {({ subjectId }) => <Submitted id={subjectId} page={page} onPage={setPage} />}
    </RequestPage>
  )
}

interface SubmittedProps {
  id: string
  page: number
  onPage: (page: number) => void
}

function Submitted({ id, ...place }: SubmittedProps) {
  const document = useQuery(query(getDocument, { id, manage: true }))
  return <Loaded of={document}>{(found) => <SubmittedDocument document={found} {...place} />}</Loaded>
}
