import type { PageComment } from '@portal/contract/areas/access/approval-record.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { go } from '#src/platform/navigate.ts'
import { findScreen, isPermitted } from '#src/platform/screens/screen-table.ts'
import { useSession } from '#src/platform/session/session.ts'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew, NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { ApprovalTimeline } from './ApprovalTimeline.tsx'
import type { DecisionWords } from './DecisionModal.tsx'
import { RequestState } from './RequestList.tsx'
import { type RequestRow, requestQuery, useFreshRequests, useNeighbours, versionOf } from './requests.ts'
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
  /** What the acts are called on this screen. */
  words?: DecisionWords
  /** What is noted on pages while one looks; it goes along with the decision. */
  pageComments?: PageComment[]
  onDecided?: () => void
  /** Over the records. */
  beside?(request: RequestRow): ReactNode
  /** Where a page that somebody has commented on can be looked at. */
  pageAddress?(request: RequestRow, page: number): string
  /** Said of a request about something else, where there is more to say than that it is not here. */
  foreign?: string
  /** Said over what was submitted once nobody has to decide any more. */
  ended: string
  /** What was submitted. */
  children(request: RequestRow): ReactNode
}

const GUIDE = '/guide'

/** The list where the person may open it; whoever is only asked to approve goes back to what waits for him. */
const useListOr = (list: string): string => {
  const menuCodes = useSession((session) => session.menuCodes)
  const screen = findScreen(list.split('?')[0] ?? '')
  return screen && isPermitted(screen, menuCodes) ? list : GUIDE
}

/** One request: what was submitted, what it changes, and what people decided. */
export function RequestPage(props: RequestPageProps) {
  const { requestId, list: home, belongs, ended, children, beside, pageAddress, foreign, ...shown } = props
  const list = useListOr(home)
  const request = useQuery({ ...requestQuery(requestId ?? ''), enabled: Boolean(requestId) })
  useFreshRequests()

  const toList = (
    <Link to={list}>
      <Button>{list === GUIDE ? '返回首页' : '返回列表'}</Button>
    </Link>
  )
  // A wrong id and a foreign request get the same answer.
  if (!requestId || request.data === null) return <NotFoundHere action={toList} />
  if (request.data && !belongs(request.data))
    return foreign === undefined ? <NotFoundHere action={toList} /> : <EmptyNew text={foreign} action={toList} />
  const content = (found: RequestRow) => (
    <div className="request-page">
      <div>
        {found.state !== 'pending' && <Alert type="info" showIcon title={ended} className="approval-no-print" />}
        {children(found)}
      </div>
      <div>
        {beside?.(found)}
        <section>
          <h2>审批记录</h2>
          <ApprovalTimeline
            of={{ requestId: found.id }}
            open={found}
            pageAddress={pageAddress && ((page) => pageAddress(found, page))}
          />
        </section>
      </div>
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
  request: RequestRow,
  { before = [], after = [] }: { before?: Fact[]; after?: Fact[] } = {},
): Fact[] => [
  { label: '提交人', value: request.submitter.name },
  { label: '单位', value: request.orgName },
  { label: '提交时间', value: dateTimeText(request.submittedAt.getTime()) },
  ...before,
  { label: '版本', value: versionOf(request) },
  {
    label: '步骤',
    value: `第 ${request.step}/${request.steps} 步${request.round > 1 ? `，第 ${request.round} 轮` : ''}`,
  },
  ...after,
]

type ActionsProps = Pick<RequestPageProps, 'allCodes' | 'picking' | 'acts' | 'words' | 'pageComments' | 'onDecided'> & {
  request: RequestRow
}

function Actions({ request, acts, onDecided, ...deciding }: ActionsProps) {
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
      <DecisionBar request={request} {...deciding} onDone={onDecided} />
    </>
  )
}
