import { channel as channels } from '@portal/contract/areas/video/video.ts'
import { getSingleVideoInfo } from '@portal/contract/areas/video/video-single.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
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
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import './approval-page.css'
import { homeOfPath } from './approval-homes.ts'

const SubmittedVideo = late(() => import('./SubmittedVideo.tsx').then((module) => module.SubmittedVideo))
const DecisionBar = late(() => import('#src/shared/approval/DecisionBar.tsx').then((module) => module.DecisionBar))

/** 视频审批详情 (`?id=` request) of both channels: what was submitted, what it changes, and what people decided. */
export function VideoApprovalPage() {
  const page = usePage()
  const { list } = homeOfPath(page.path)
  const request = useQuery({ ...requestQuery(page.query.id ?? ''), enabled: page.query.id !== undefined })
  useFreshRequests()

  // A wrong id and a foreign request get the same answer.
  if (page.query.id === undefined || request.data === null || request.data?.subjectType.match(/^(?!video$)/))
    return (
      <NotFoundHere
        action={
          <Link to={list}>
            <Button>返回列表</Button>
          </Link>
        }
      />
    )
  return (
    <DetailPage<RequestRow | null> of={request} back={list}>
      {(found) => ({
        title: found?.title ?? '',
        state: found && <RequestState state={found.state} />,
        actions: found && <Actions request={found} />,
        facts: found ? factsOf(found) : [],
        tabs: [{ key: 'content', label: '内容', content: found && <Content request={found} /> }],
      })}
    </DetailPage>
  )
}

const factsOf = ({ submitter, orgName, submittedAt, versionNo, step, steps, round, channel, snapshot }: RequestRow) => [
  { label: '提交人', value: submitter.name },
  { label: '单位', value: orgName },
  { label: '提交时间', value: dateTimeText(submittedAt.getTime()) },
  { label: '频道', value: wordsOf(channels)[channel] ?? channel },
  { label: '版本', value: versionNo === null ? '—' : `v${versionNo}` },
  { label: '步骤', value: `第 ${step}/${steps} 步${round > 1 ? `，第 ${round} 轮` : ''}` },
  { label: '快照', value: <code title={snapshot}>{snapshot.slice(0, 12)}</code> },
]

function Actions({ request }: { request: RequestRow }) {
  const { path } = usePage()
  const { allCodes, picking } = homeOfPath(path)
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
      <DecisionBar request={request} allCodes={allCodes} picking={picking} />
    </>
  )
}

function Content({ request }: { request: RequestRow }) {
  const { subjectId, state, id } = request
  const video = useQuery(query(getSingleVideoInfo, { id: subjectId, manage: true }))
  return (
    <div className="approval-detail">
      <div>
        {state !== 'pending' && (
          <Alert type="info" showIcon title="该审批单已结束，以下为视频当前内容" className="approval-no-print" />
        )}
        <Loaded of={video}>
          {(found) => (
            <SubmittedVideo
              key={id}
              video={found}
              renew={async () => (await video.refetch({ throwOnError: true })).data ?? found}
            />
          )}
        </Loaded>
      </div>
      <section>
        <h2>审批记录</h2>
        <ApprovalTimeline of={{ requestId: id }} open={request} />
      </section>
    </div>
  )
}
