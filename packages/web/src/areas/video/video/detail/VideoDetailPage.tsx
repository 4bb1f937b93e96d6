import { type Channel, videoCategory } from '@portal/contract/areas/video/video.ts'
import { getSingleVideoInfo, type VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { RowActions, whyNotNext } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { holds } from '#src/platform/session/session.ts'
import { ChangeHistory } from '#src/shared/history/ChangeHistory.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { late } from '#src/ui/late/late.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { channelOfPath, videoHomes } from '../../video-home.ts'
import { StateTags } from '../manage/StateTags.tsx'
import { useMediaProgress } from '../manage/use-media-progress.ts'
import { useVideoActions } from '../manage/use-video-actions.tsx'
import './video-detail.css'

const ChooseVideos = late(() => import('../manage/ChooseVideos.tsx').then((module) => module.ChooseVideos))
const ApprovalTab = late(() => import('./ApprovalTab.tsx').then((module) => module.ApprovalTab))
const AudienceTab = late(() => import('./AudienceTab.tsx').then((module) => module.AudienceTab))
const BasicTab = late(() => import('./BasicTab.tsx').then((module) => module.BasicTab))
const CommentsTab = late(() => import('./CommentsTab.tsx').then((module) => module.CommentsTab))
const FileTab = late(() => import('./FileTab.tsx').then((module) => module.FileTab))
const PlayerAside = late(() => import('./PlayerAside.tsx').then((module) => module.PlayerAside))
const RulesTab = late(() => import('./RulesTab.tsx').then((module) => module.RulesTab))
const StudyTab = late(() => import('../study/StudyTab.tsx').then((module) => module.StudyTab))

/** 视频详情 of both channels; without an id it takes new videos (30-learning section 8). */
export function VideoDetailPage() {
  const { path, query: address } = usePage()
  const channel = channelOfPath(path)
  return address.id === undefined ? <NewVideos channel={channel} /> : <OneVideo channel={channel} id={address.id} />
}

function NewVideos({ channel }: { channel: Channel }) {
  const { setTitle } = usePage()

  // Follows the shell: its tab is called after what is done here.
  useEffect(() => setTitle('上传视频'), [setTitle])
  return (
    <section className="kit-form-page" aria-label="上传视频">
      <h1>上传视频</h1>
      <ChooseVideos channel={channel} />
    </section>
  )
}

function OneVideo({ channel, id }: { channel: Channel; id: string }) {
  const { query: address } = usePage()
  const video = useQuery(query(getSingleVideoInfo, { id, manage: true }))
  const progress = useMediaProgress(video.data ? [video.data] : [])
  const { actionsOf, dialogs } = useVideoActions(channel, 'detail')

  return (
    <div className="video-detail" data-tab={address.tab}>
      {video.data && <PlayerAside video={video.data} />}
      <div className="video-detail-main">
        <DetailPage<VideoDetail> of={video} back={videoHomes[channel].list}>
          {(found) => ({
            title: found.title,
            state: <StateTags video={found} />,
            actions: <RowActions actions={actionsOf(found)} />,
            hint: whyNotNext(actionsOf(found)),
            facts: factsOf(found),
            tabs: tabsOf(found, progress.get(id)),
          })}
        </DetailPage>
      </div>
      {dialogs}
    </div>
  )
}

const factsOf = (video: VideoDetail) => [
  { label: '类别', value: wordsOf(videoCategory)[video.category] },
  { label: '时长', value: video.duration > 0 ? clockText(video.duration) : '—' },
  { label: '学时', value: video.classHours === null ? '—' : video.classHours.toFixed(2) },
  { label: '播放量', value: video.clickCount.toLocaleString('zh-CN') },
  { label: '点赞', value: video.likeCount.toLocaleString('zh-CN') },
  { label: '收藏', value: video.collectCount.toLocaleString('zh-CN') },
  { label: '所属单位', value: video.ownerOrgName },
  { label: '上传人', value: video.creator },
  { label: '更新时间', value: dateTimeText(video.updatedAt?.getTime()) },
]

interface TabSpec {
  key: string
  label: string
  content: ReactNode
  codes?: readonly Privilege[]
}

const tabsOf = (video: VideoDetail, progress: Parameters<typeof FileTab>[0]['progress']) => {
  const { codes } = videoHomes[video.channel]
  const tabs: TabSpec[] = [
    { key: 'basic', label: '基本信息', content: <BasicTab video={video} /> },
    { key: 'file', label: '视频文件', content: <FileTab video={video} progress={progress} />, codes: [codes.edit] },
    { key: 'rules', label: '学习规则', content: <RulesTab video={video} /> },
    { key: 'audience', label: '观看范围', content: <AudienceTab video={video} /> },
    { key: 'study', label: '学习数据', content: <StudyTab video={video} />, codes: [codes.stat] },
    { key: 'comments', label: '评论', content: <CommentsTab video={video} /> },
    {
      key: 'approval',
      label: '审批记录',
      content: <ApprovalTab videoId={video.id} />,
    },
    { key: 'history', label: '变更记录', content: <ChangeHistory objectType="videos" objectId={video.id} /> },
  ]
  return tabs
    .filter((tab) => tab.codes === undefined || holds(tab.codes))
    .map(({ key, label, content }) => ({ key, label, content: <Tab video={video}>{content}</Tab> }))
}

/** What every tab has to say first: why the video is not as it looks. */
function Tab({ video, children }: { video: VideoDetail; children: ReactNode }) {
  const { state, retireReason = '', deletedAt, changeState } = video
  return (
    <>
      {deletedAt && <Alert type="warning" showIcon title="该视频在回收站中，恢复后才能修改" />}
      {state === 'retired' && retireReason !== '' && <Alert type="info" showIcon title={`下架原因：${retireReason}`} />}
      {changeState === 'open' && (
        <Alert type="info" showIcon title="有未提交的修改，审批通过前学员看到的仍是已发布的内容" />
      )}
      {children}
    </>
  )
}
