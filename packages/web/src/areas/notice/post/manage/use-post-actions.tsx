import type { PostRow } from '@portal/contract/areas/notice/post.ts'
import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import { type ReactNode, useState } from 'react'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { go } from '#src/platform/navigate.ts'
import { holds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { detailAddress, type NoticeKind, postHome } from '../post-home.ts'
import type { PostDialog } from './PostDialogs.tsx'
import { usePostWrites } from './use-post-writes.ts'
import {
  isInReview,
  whyNotDelete,
  whyNotEdit,
  whyNotPublish,
  whyNotRemind,
  whyNotRetire,
  whyNotSubmit,
  whyNotTop,
  whyNotWithdraw,
} from './why-not.ts'

const PostDialogs = late(() => import('./PostDialogs.tsx').then((module) => module.PostDialogs))

interface PostActions {
  actionsOf: (post: PostRow) => RowAction[]
  dialogs: ReactNode
}

/** Everything that can be done with one post, by right and state, with the dialogs it needs. */
export const usePostActions = (kind: NoticeKind, where: 'list' | 'detail'): PostActions => {
  const { codes, detail } = postHome(kind)
  const writes = usePostWrites(kind)
  const [open, setOpen] = useState<{ dialog: PostDialog; post: PostRow }>()
  const show = (dialog: PostDialog, post: PostRow) => () => setOpen({ dialog, post })

  const copies = (post: PostRow): RowAction[] => {
    const other = postHome('announcement')
    const both = holds([codes.add]) && holds([postCodes.announcement.add])
    return [
      { label: '复制', access: [codes.add], onClick: () => go(`${detail}?copyOf=${post.id}`) },
      ...(kind === 'notice' && both
        ? [{ label: '复制为公告', onClick: () => go(`${other.detail}?copyOf=${post.id}&from=notice`) }]
        : []),
    ]
  }

  const publication = (post: PostRow): RowAction[] => [
    isInReview(post)
      ? { label: '撤回审批', access: [codes.edit], onClick: () => void writes.takeBack(post) }
      : {
          label: '提交审批',
          access: [codes.edit],
          reason: whyNotSubmit(post),
          onClick: () => void writes.submit(post),
        },
    ...(post.state === 'published' || post.state === 'expired'
      ? []
      : [
          {
            label: '发布',
            access: [codes.publish],
            reason: whyNotPublish(post),
            onClick: () => void writes.publish(post),
          },
          { label: '定时', access: [codes.publish], onClick: show('schedule', post) },
        ]),
    post.top
      ? { label: '取消置顶', access: [codes.publish], onClick: () => void writes.top(post, null) }
      : { label: '置顶', access: [codes.publish], reason: whyNotTop(post), onClick: show('top', post) },
    { label: '撤回', access: [codes.publish], reason: whyNotWithdraw(post), onClick: show('withdraw', post) },
    { label: '下架', access: [codes.publish], reason: whyNotRetire(post), onClick: () => void writes.retire(post) },
  ]

  const actionsOf = (post: PostRow): RowAction[] => {
    if (post.deletedAt) return [{ label: '恢复', access: [codes.del], onClick: () => void writes.restore(post) }]
    const edit: RowAction = {
      label: '编辑',
      access: [codes.edit],
      reason: whyNotEdit(post),
      onClick: () => go(detailAddress(kind, post.id, '&edit=1')),
    }
    const [next, ...others] = publication(post)
    // On its own page the step that is due stands first, in a list the way into the post.
    const isDue = where !== 'list' && next !== undefined && !next.reason
    return [
      ...(isDue ? [next, edit, ...others] : [edit, ...(next ? [next] : []), ...others]),
      kind === 'article'
        ? {
            label: '关联视频',
            access: [codes.edit],
            onClick: () => go(`/monograph/relatedVideoList?postId=${post.id}`),
          }
        : {
            label: '提醒未读',
            access: [codes.stat],
            reason: whyNotRemind(post),
            onClick: () => void writes.remind(post.id),
          },
      ...(where === 'list'
        ? [{ label: '阅读名单', access: [codes.stat], onClick: () => go(detailAddress(kind, post.id, '&tab=reading')) }]
        : []),
      ...copies(post),
      {
        label: '删除',
        access: [codes.del],
        danger: true,
        reason: whyNotDelete(post),
        onClick: () => void writes.remove(post),
      },
    ]
  }

  const dialogs = open && <PostDialogs kind={kind} {...open} onClose={() => setOpen(undefined)} />
  return { actionsOf, dialogs }
}
