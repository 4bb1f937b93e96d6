import type { Privilege } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { go } from '#src/platform/navigate.ts'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'
import { late } from '#src/ui/late/late.tsx'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { ApprovalTimeline } from './ApprovalTimeline.tsx'
import { RequestState } from './RequestList.tsx'
import { type RequestRow, requestQuery, useFreshRequests, useNeighbours } from './requests.ts'
import './request-page.css'

const DecisionBar = late(() => import('./DecisionBar.tsx').then((module) => module.DecisionBar))

interface Fact {
  label: string
  value: ReactNode
}

interface RequestPageProps {
  requestId: string | undefined
  list: string
  /** False where the request is about something that this screen does not show. */
  belongs(request: RequestRow): boolean
  allCodes: readonly Privilege[]
  picking: PickingCode
  /** What else is said of the request, before its step and after it. */
  facts?(request: RequestRow): { before?: Fact[]; after?: Fact[] }
  acts?: ReactNode
  /** Said over what was submitted once nobody has to decide any more. */
  ended: string
  /** What was submitted. */
  children(request: RequestRow): ReactNode
}

/** One request: what was submitted, what it changes, and what people decided. */
export function RequestPage({ requestId, list, belongs, ended, children, ...shown }: RequestPageProps) {
  const request = useQuery({ ...requestQuery(requestId ?? ''), enabled: Boolean(requestId) })
  useFreshRequests()

  // A wrong id, a foreign request and one about something else get the same answer.
  if (!requestId || request.data === null || (request.data && !belongs(request.data)))
    return (
      <NotFoundHere
        action={
          <Link to={list}>
            <Button>返回列表</Button>
          </Link>
        }
      />
    )
  const content = (found: RequestRow) => (
    <div className="request-page">
      <div>
        {found.state !== 'pending' && <Alert type="info" showIcon title={ended} className="approval-no-print" />}
        {children(found)}
      </div>
      <section>
        <h2>审批记录</h2>
        <ApprovalTimeline of={{ requestId: found.id }} open={found} />
      </section>
    </div>
  )
  return (
    <DetailPage<RequestRow | null> of={request} back={list}>
      {(found) => ({
        title: found?.title ?? '',
        state: found && <RequestState state={found.state} />,
        actions: found && <Actions request={found} {...shown} />,
        facts: found ? factsOf(found, shown.facts?.(found)) : [],
        tabs: [{ key: 'content', label: '内容', content: found && content(found) }],
      })}
    </DetailPage>
  )
}

const factsOf = (
  { submitter, orgName, submittedAt, versionNo, step, steps, round }: RequestRow,
  { before = [], after = [] }: { before?: Fact[]; after?: Fact[] } = {},
): Fact[] => [
  { label: '提交人', value: submitter.name },
  { label: '单位', value: orgName },
  { label: '提交时间', value: dateTimeText(submittedAt.getTime()) },
  ...before,
  { label: '版本', value: versionNo === null ? '—' : `v${versionNo}` },
  { label: '步骤', value: `第 ${step}/${steps} 步${round > 1 ? `，第 ${round} 轮` : ''}` },
  ...after,
]

type ActionsProps = Pick<RequestPageProps, 'allCodes' | 'picking' | 'acts'> & { request: RequestRow }

function Actions({ request, allCodes, picking, acts }: ActionsProps) {
  const { previous, next } = useNeighbours(request)
  return (
    <>
      <span className="approval-no-print request-page-steps">
        <Button disabled={!previous} onClick={() => previous && go(previous.link, { replace: true })}>
          上一条
        </Button>
        <Button disabled={!next} onClick={() => next && go(next.link, { replace: true })}>
          下一条
        </Button>
        {acts}
      </span>
      <DecisionBar request={request} allCodes={allCodes} picking={picking} />
    </>
  )
}
