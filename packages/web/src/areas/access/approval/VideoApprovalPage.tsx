import { channel as channels } from '@portal/contract/areas/video/video.ts'
import { getSingleVideoInfo } from '@portal/contract/areas/video/video-single.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { RequestPage } from '#src/shared/approval/RequestPage.tsx'
import type { RequestRow } from '#src/shared/approval/requests.ts'
import { late } from '#src/ui/late/late.tsx'
import './approval-page.css'
import { homeOfPath } from './approval-homes.ts'

const SubmittedVideo = late(() => import('./SubmittedVideo.tsx').then((module) => module.SubmittedVideo))

/** 视频审批详情 (`?id=` request) of both channels. */
export function VideoApprovalPage() {
  const page = usePage()
  const { list, allCodes, picking } = homeOfPath(page.path)
  return (
    <RequestPage
      requestId={page.query.id}
      list={list}
      belongs={({ subjectType }) => subjectType === 'video'}
      allCodes={allCodes}
      picking={picking}
      facts={({ channel, snapshot }) => ({
        before: [{ label: '频道', value: wordsOf(channels)[channel] ?? channel }],
        after: [{ label: '快照', value: <code title={snapshot}>{snapshot.slice(0, 12)}</code> }],
      })}
      acts={<Button onClick={() => window.print()}>打印审批单</Button>}
      ended="该审批单已结束，以下为视频当前内容"
    >
      {(request) => <Submitted request={request} />}
    </RequestPage>
  )
}

function Submitted({ request: { id, subjectId } }: { request: RequestRow }) {
  const video = useQuery(query(getSingleVideoInfo, { id: subjectId, manage: true }))
  return (
    <Loaded of={video}>
      {(found) => (
        <SubmittedVideo
          key={id}
          video={found}
          renew={async () => (await video.refetch({ throwOnError: true })).data ?? found}
        />
      )}
    </Loaded>
  )
}
