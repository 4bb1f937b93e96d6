import type { Channel, VideoRow } from '@portal/contract/areas/video/video.ts'
import { type ReactNode, useState } from 'react'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { go } from '#src/platform/navigate.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { late } from '#src/ui/late/late.tsx'
import { detailAddress, videoHomes } from '../../video-home.ts'
import { mayBreakReview, useVideoWrites } from './use-video-writes.ts'
import { isInReview, whyNotDelete, whyNotPublish, whyNotRemind, whyNotRetry, whyNotSubmit } from './why-not.ts'

const AudienceDrawer = late(() => import('./AudienceDrawer.tsx').then((module) => module.AudienceDrawer))
const EditVideo = late(() => import('../detail/EditVideo.tsx').then((module) => module.EditVideo))
const PlanDrawer = late(() => import('./PlanDrawer.tsx').then((module) => module.PlanDrawer))
const PreviewModal = late(() => import('./PreviewModal.tsx').then((module) => module.PreviewModal))
const ReplaceDrawer = late(() => import('./ReplaceDrawer.tsx').then((module) => module.ReplaceDrawer))
const RetireModal = late(() => import('./RetireModal.tsx').then((module) => module.RetireModal))

type Dialog = 'edit' | 'preview' | 'retire' | 'plan' | 'audience' | 'replace'

interface VideoActions {
  actionsOf: (video: VideoRow) => RowAction[]
  dialogs: ReactNode
}

const QUESTIONS = '/videoManageSc/videoQuestionsDetail'
const SITUATION = '/safetyNetSchool/safetyNetVideoDetail'

/** Everything that can be done with one video, by right and state, with the dialogs it needs. */
export const useVideoActions = (channel: Channel, where: 'list' | 'detail'): VideoActions => {
  const { codes } = videoHomes[channel]
  const writes = useVideoWrites()
  const [open, setOpen] = useState<{ dialog: Dialog; video: VideoRow }>()
  const show = (dialog: Dialog, video: VideoRow) => () => setOpen({ dialog, video })
  const close = () => setOpen(undefined)

  const publicationActs = (video: VideoRow): RowAction[] => [
    isInReview(video)
      ? { label: '撤回', access: [codes.edit], onClick: () => void writes.withdraw(video) }
      : {
          label: '提交审批',
          access: [codes.edit],
          reason: whyNotSubmit(video),
          onClick: () => void writes.submit(video),
        },
    video.state === 'published'
      ? { label: '下架', access: [codes.publish], onClick: show('retire', video) }
      : {
          label: '发布',
          access: [codes.publish],
          reason: whyNotPublish(video),
          onClick: () => void writes.publish(video),
        },
    { label: '定时、置顶与排序', access: [codes.publish], onClick: show('plan', video) },
    { label: '观看权限', access: [codes.role], onClick: show('audience', video) },
  ]

  const fileActs = (video: VideoRow): RowAction[] => [
    ...(whyNotRetry(video) === null
      ? [{ label: '重试转码', access: [codes.edit], onClick: () => void writes.retry(video) }]
      : []),
    {
      label: '更换文件',
      access: [codes.edit],
      onClick: () =>
        void mayBreakReview(video).then((goOn) => (goOn ? setOpen({ dialog: 'replace', video }) : undefined)),
    },
  ]

  const studyActs = (video: VideoRow): RowAction[] => [
    ...(where === 'list'
      ? [{ label: '学习数据', access: [codes.stat], onClick: () => go(detailAddress(channel, video.id, 'study')) }]
      : []),
    {
      label: '提醒未学',
      access: [codes.stat],
      reason: whyNotRemind(video),
      onClick: () => void writes.remindAll(video),
    },
  ]

  const schoolActs = (video: VideoRow): RowAction[] =>
    channel !== 'school'
      ? []
      : [
          {
            label: video.policy?.restudy === 'yearly' ? '取消年度复学' : '设为年度复学',
            access: [codes.edit],
            onClick: () => void mayBreakReview(video).then((goOn) => (goOn ? writes.turnYearly(video) : undefined)),
          },
          ...(isBuilt(QUESTIONS) ? [{ label: '视频题目', onClick: () => go(`${QUESTIONS}?videoId=${video.id}`) }] : []),
          ...(isBuilt(SITUATION) ? [{ label: '学习情况', onClick: () => go(`${SITUATION}?id=${video.id}`) }] : []),
        ]

  const actionsOf = (video: VideoRow): RowAction[] => {
    if (video.deletedAt) return [{ label: '恢复', access: [codes.del], onClick: () => void writes.restore(video) }]
    const looking: RowAction[] =
      where === 'detail'
        ? []
        : [
            {
              label: '编辑',
              access: [codes.edit],
              onClick: () => void mayBreakReview(video).then((goOn) => (goOn ? show('edit', video)() : undefined)),
            },
            { label: '查看', onClick: () => go(detailAddress(channel, video.id)) },
            { label: '预览', onClick: show('preview', video) },
          ]
    return [
      ...looking,
      ...publicationActs(video),
      ...fileActs(video),
      ...studyActs(video),
      ...schoolActs(video),
      {
        label: '删除',
        access: [codes.del],
        danger: true,
        reason: whyNotDelete(video),
        onClick: () => void writes.remove(video),
      },
    ]
  }

  const dialogs = open && <Dialogs {...open} channel={channel} onClose={close} />
  return { actionsOf, dialogs }
}

interface DialogsProps {
  dialog: Dialog
  video: VideoRow
  channel: Channel
  onClose: () => void
}

function Dialogs({ dialog, video, channel, onClose }: DialogsProps) {
  switch (dialog) {
    case 'edit':
      return <EditVideo id={video.id} onClose={onClose} />
    case 'preview':
      return <PreviewModal video={video} onClose={onClose} />
    case 'retire':
      return <RetireModal video={video} onClose={onClose} />
    case 'plan':
      return <PlanDrawer video={video} onClose={onClose} />
    case 'audience':
      return <AudienceDrawer channel={channel} videos={[video]} onClose={onClose} />
    case 'replace':
      return <ReplaceDrawer video={video} onClose={onClose} />
  }
}
