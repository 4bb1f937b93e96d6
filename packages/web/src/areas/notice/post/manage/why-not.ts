import { type PostRow, postFlow } from '@portal/contract/areas/notice/post.ts'
import { postRefusals as no } from '@portal/contract/areas/notice/post-words.ts'

type Facts = Pick<PostRow, 'state' | 'changeState' | 'approved' | 'audienceText'>

const IN_REVIEW = '审批中不能执行该操作，请先撤回'

/** In review, as a first publication or as a change of something published. */
export const isInReview = ({ state, changeState }: Facts) => state === 'in_review' || changeState === 'in_review'

const hasNoAudience = ({ audienceText }: Facts) => audienceText === undefined || audienceText === '未设置'

export const whyNotSubmit = (post: Facts): string | null => {
  if (isInReview(post)) return IN_REVIEW
  const isFirst = postFlow.allows('submit', post.state) && !(post.state === 'retired' && post.approved === true)
  if (!isFirst && post.changeState !== 'open') return no.notSubmittable.message
  return hasNoAudience(post) ? no.noAudience.message : null
}

export const whyNotPublish = (post: Facts): string | null => {
  if (isInReview(post)) return IN_REVIEW
  return post.approved === true ? null : no.notApproved.message
}

const LIVE: readonly PostRow['state'][] = ['scheduled', 'published', 'expired']

export const whyNotDelete = ({ state }: Facts): string | null =>
  LIVE.includes(state) ? no.retireFirst.message : state === 'in_review' ? IN_REVIEW : null

export const whyNotWithdraw = ({ state }: Facts): string | null =>
  postFlow.allows('withdraw', state) ? null : '发布后才能撤回'

export const whyNotTop = ({ state }: Facts): string | null => (postFlow.allows('top', state) ? null : '发布后才能置顶')

export const whyNotRetire = ({ state }: Facts): string | null =>
  postFlow.allows('retire', state) ? null : '发布后才能下架'

export const whyNotRemind = ({ state }: Facts): string | null => (state === 'published' ? null : '发布后才能提醒阅读')

export const whyNotEdit = ({ state }: Facts): string | null =>
  state === 'withdrawn' ? '已撤回的内容不能编辑，可复制' : null
