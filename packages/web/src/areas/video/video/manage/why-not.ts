import { videoRefusals as no } from '@portal/contract/areas/video/refusals.ts'
import type { VideoRow } from '@portal/contract/areas/video/video.ts'

type Facts = Pick<
  VideoRow,
  'state' | 'changeState' | 'approved' | 'mediaState' | 'duration' | 'audienceText' | 'labelTypeId' | 'deletedAt'
>

const hasNoAudience = ({ audienceText }: Facts) => audienceText === undefined || audienceText === '未设置'

const IN_REVIEW = '审批中不能执行该操作，请先撤回'

/** In review, as a first publication or as a change of something published. */
export const isInReview = ({ state, changeState }: Facts) => state === 'in_review' || changeState === 'in_review'

const whyNotShown = (video: Facts): string | null => {
  if (video.mediaState !== 'ready' && video.duration === 0) return no.mediaNotReady.message
  return hasNoAudience(video) ? no.noAudience.message : null
}

export const whyNotSubmit = (video: Facts): string | null => {
  if (isInReview(video)) return IN_REVIEW
  const nothingNew = video.state === 'published' || (video.state === 'retired' && video.approved === true)
  if (nothingNew && video.changeState === 'none') return no.notSubmittable.message
  return whyNotShown(video) ?? (video.labelTypeId === null ? no.typeMissing.message : null)
}

export const whyNotPublish = (video: Facts): string | null => {
  if (isInReview(video)) return IN_REVIEW
  return whyNotShown(video) ?? (video.approved === true ? null : no.notApproved.message)
}

export const whyNotDelete = ({ state }: Facts): string | null => (state === 'published' ? no.retireFirst.message : null)

export const whyNotRetry = ({ mediaState }: Facts): string | null =>
  mediaState === 'failed' ? null : no.nothingToRetry.message

export const whyNotRemind = ({ state }: Facts): string | null => (state === 'published' ? null : '发布后才能提醒学习')
