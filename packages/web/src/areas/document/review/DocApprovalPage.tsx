import type { PageComment } from '@portal/contract/areas/access/approval-record.ts'
import { getDocument } from '@portal/contract/areas/document/document-single.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { ApprovalTimeline } from '#src/shared/approval/ApprovalTimeline.tsx'
import { RequestState } from '#src/shared/approval/RequestList.tsx'
import { type RequestRow, requestQuery, useFreshRequests, useNeighbours } from '#src/shared/approval/requests.ts'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew, NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { previewAddress, versionText } from '../document-home.ts'
import { PageCommentsField } from './PageCommentsField.tsx'
import './review.css'
import { SubmittedDocument } from './SubmittedDocument.tsx'

const DecisionBar = late(() => import('#src/shared/approval/DecisionBar.tsx').then((module) => module.DecisionBar))

const LIST = '/videoManageSc/approvalManage'
const allCodes = [P.schoolApprovalAll, P.authorityApproveAll]

/** 文档审批详情 (`?id=` request): the pages as they were submitted, what they change, and what people decided. */
export function DocApprovalPage() {
  const { id } = usePage().query
  const request = useQuery({ ...requestQuery(id ?? ''), enabled: id !== undefined })
  const [comments, setComments] = useState<PageComment[]>([])
  useFreshRequests()

  const toList = (
    <Link to={LIST}>
      <Button>返回列表</Button>
    </Link>
  )
  if (id === undefined || request.data === null) return <NotFoundHere action={toList} />
  if (request.data && request.data.subjectType !== 'document')
    return <EmptyNew text="该审批单不属于文档审批" action={toList} />
  return (
    <DetailPage<RequestRow | null> of={request} back={LIST}>
      {(found) => ({
        title: found?.title ?? '',
        state: found && <RequestState state={found.state} />,
        actions: found && <Actions request={found} comments={comments} onDone={() => setComments([])} />,
        facts: found ? factsOf(found) : [],
        tabs: [
          {
            key: 'content',
            label: '内容',
            content: found && <Content key={found.id} request={found} comments={comments} onComments={setComments} />,
          },
        ],
      })}
    </DetailPage>
  )
}

const factsOf = ({ submitter, orgName, submittedAt, step, steps, round, snapshot, facts }: RequestRow) => [
  { label: '提交人', value: submitter.name },
  { label: '单位', value: orgName },
  { label: '提交时间', value: dateTimeText(submittedAt.getTime()) },
  { label: '版本', value: versionText(String(facts.versionNo ?? '')) },
  { label: '页数', value: facts.pages },
  { label: '变更说明', value: facts.changeNote },
  { label: '步骤', value: `第 ${step}/${steps} 步${round > 1 ? `，第 ${round} 轮` : ''}` },
  { label: '快照', value: <code title={snapshot}>{snapshot.slice(0, 12)}</code> },
]

interface ActionsProps {
  request: RequestRow
  comments: PageComment[]
  onDone: () => void
}

function Actions({ request, comments, onDone }: ActionsProps) {
  const { previous, next } = useNeighbours(request)
  return (
    <>
      <span className="approval-no-print approval-steps">
        <Button disabled={!previous} onClick={() => previous && go(previous.link, { replace: true })}>
          上一条
        </Button>
        <Button disabled={!next} onClick={() => next && go(next.link, { replace: true })}>
          下一条
        </Button>
        <Button onClick={() => window.print()}>打印审批单</Button>
      </span>
      <DecisionBar request={request} allCodes={allCodes} picking={P.school} pageComments={comments} onDone={onDone} />
    </>
  )
}

interface ContentProps {
  request: RequestRow
  comments: PageComment[]
  onComments: (comments: PageComment[]) => void
}

function Content({ request, comments, onComments }: ContentProps) {
  const { subjectId, state, id } = request
  const [page, setPage] = useState(1)
  const document = useQuery(query(getDocument, { id: subjectId, manage: true }))
  return (
    <div className="doc-review">
      <div>
        {state !== 'pending' && (
          <Alert type="info" showIcon title="该审批单已结束，以下为文档当前内容" className="approval-no-print" />
        )}
        <Loaded of={document}>{(found) => <SubmittedDocument document={found} page={page} onPage={setPage} />}</Loaded>
      </div>
      <div>
        {state === 'pending' && (
          <PageCommentsField page={page} comments={comments} onChange={onComments} onPage={setPage} />
        )}
        <section>
          <h2>审批记录</h2>
          <ApprovalTimeline
            of={{ requestId: id }}
            open={request}
            pageAddress={(target) => previewAddress(subjectId, { page: target })}
          />
        </section>
      </div>
    </div>
  )
}
