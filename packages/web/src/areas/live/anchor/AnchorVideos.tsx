import { type VideoRow, videoSource } from '@portal/contract/areas/video/video.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import {
  CoverSprites,
  videoColumn as column,
  detailAddress,
  isInReview,
  MediaCell,
  PreviewModal,
  RetireModal,
  StateTags,
  useMediaProgress,
  useVideoWrites,
  videoSources,
  whyNotSubmit,
} from '#src/areas/video/public.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { AnchorSelect } from './AnchorSelect.tsx'

const fixed = { manage: true, ofAnchors: true }
const sources = wordsOf(videoSource)

const columnsWith = (progress: ReturnType<typeof useMediaProgress>) => [
  column('coverUrl', {
    title: '封面',
    width: 88,
    render: (_: unknown, { title, coverUrl, spriteUrl }: VideoRow) => (
      <CoverSprites title={title} coverUrl={coverUrl} spriteUrl={spriteUrl} />
    ),
  }),
  column('title', { width: 220, fixed: 'left' }),
  column('anchorName', { width: 100 }),
  column('source', {
    width: 96,
    render: (_: unknown, { source }: VideoRow) => (source === undefined ? '—' : (sources[source] ?? '—')),
  }),
  column('duration', {
    width: 82,
    render: (_: unknown, { duration }: VideoRow) => (duration > 0 ? clockText(duration) : '—'),
  }),
  column('state', { title: '状态', width: 130, render: (_: unknown, video: VideoRow) => <StateTags video={video} /> }),
  column('clickCount', { title: '播放', width: 80 }),
  column('completionRate', {
    width: 84,
    render: (_: unknown, { completionRate }: VideoRow) =>
      typeof completionRate === 'number' ? `${completionRate}%` : '—',
  }),
  column('submittedAt', {
    width: 150,
    render: (_: unknown, { submittedAt }: VideoRow) => (submittedAt ? dateTimeText(submittedAt.getTime()) : '未提交'),
  }),
  column('mediaState', {
    title: '处理状态',
    width: 150,
    render: (_: unknown, video: VideoRow) => <MediaCell video={video} progress={progress.get(video.id)} />,
  }),
  column('ownerOrgName', { title: '所属单位', width: 150 }),
  column('updatedAt', { title: '更新时间' }),
]

type Opened = { kind: 'preview' | 'retire'; video: VideoRow }

/** What anchors uploaded and what was recorded of their classes. */
export function AnchorVideos() {
  const list = useResourceList(videoSources.school, { fixed })
  const progress = useMediaProgress(list.rows)
  const writes = useVideoWrites()
  const [opened, setOpened] = useState<Opened>()
  const mayOpen = useHolds([P.schoolVideo])
  const close = () => setOpened(undefined)
  const actionsOf = (video: VideoRow): RowAction[] => [
    ...(isInReview(video)
      ? []
      : [
          {
            label: '送审',
            access: [P.schoolVideoEdit],
            reason: whyNotSubmit(video),
            onClick: () => void writes.submit(video),
          },
        ]),
    ...(video.state === 'published'
      ? [
          {
            label: '下架',
            access: [P.schoolVideoPublish],
            danger: true,
            onClick: () => setOpened({ kind: 'retire' as const, video }),
          },
        ]
      : []),
    { label: '预览', onClick: () => setOpened({ kind: 'preview', video }) },
    ...(mayOpen ? [{ label: '查看', onClick: () => go(detailAddress('school', video.id)) }] : []),
  ]
  return (
    <>
      <ListPage
        list={list}
        title="主播视频"
        chips={[{ name: 'anchorId', control: <AnchorSelect by="id" manage /> }, 'source', 'state']}
        more={[
          { name: 'createdFrom' },
          { name: 'createdTo' },
          { name: 'ownerOrgId', control: <OrgSelect for={P.anchor} allowClear /> },
        ]}
        columns={columnsWith(progress)}
        actions={actionsOf}
        empty={<p>还没有主播上传视频</p>}
      />
      {opened?.kind === 'preview' && <PreviewModal video={opened.video} onClose={close} />}
      {opened?.kind === 'retire' && <RetireModal video={opened.video} onClose={close} />}
    </>
  )
}
