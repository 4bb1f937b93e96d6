import { listVideoQuestions } from '@portal/contract/areas/video/question.ts'
import { getSingleVideoInfo, type VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { LateTabs } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { StateTags } from '../video/manage/StateTags.tsx'
import { detailAddress } from '../video-home.ts'
import './video-questions.css'

const skeleton = () => <LateSkeleton />
const QuestionsTab = late(() => import('./QuestionsTab.tsx').then((module) => module.QuestionsTab), skeleton)
const StatTab = late(() => import('./StatTab.tsx').then((module) => module.StatTab), skeleton)

/** 视频题目详情: where one video asks what, and what people answered. */
export function VideoQuestionsDetailPage() {
  const { videoId } = usePage().query
  if (videoId === undefined)
    return (
      <EmptyNew
        text="请先选择一个视频"
        action={<Button onClick={() => go('/videoManageSc/videoQuestions')}>选择视频</Button>}
      />
    )
  return <OneVideo key={videoId} id={videoId} />
}

function OneVideo({ id }: { id: string }) {
  const video = useQuery(query(getSingleVideoInfo, { id, manage: true }))
  return <Loaded of={video}>{(found) => <Tabs video={found} />}</Loaded>
}

function Tabs({ video }: { video: VideoDetail }) {
  const { setTitle } = usePage()
  const [tab, chooseTab] = usePageTab(['questions', 'stat'])
  const pins = useQuery(query(listVideoQuestions, { videoId: video.id }))

  // Follows the name of the page in the shell.
  useEffect(() => setTitle(`题目：${video.title}`), [setTitle, video.title])

  return (
    <>
      <header className="video-questions-head">
        <h1>{video.title}</h1>
        <StateTags video={video} />
        <Button type="link" onClick={() => go(detailAddress('school', video.id))}>
          视频详情
        </Button>
      </header>
      <LateTabs
        activeKey={tab}
        items={[
          { key: 'questions', label: '题目' },
          { key: 'stat', label: '统计' },
        ]}
        onChange={chooseTab}
      />
      {tab === 'stat' ? (
        <StatTab videoId={video.id} />
      ) : (
        <Loaded of={pins}>{(found) => <QuestionsTab video={video} found={found} />}</Loaded>
      )}
    </>
  )
}
