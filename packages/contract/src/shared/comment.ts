import { z } from 'zod'
import { choice } from '../kit/choice.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { pageOf } from '../kit/page.ts'
import { id, ids, instant } from '../kit/scalars.ts'
import { text } from '../kit/text.ts'
import { P } from '../privileges.ts'

const commentedKind = choice({ video: '视频', doc: '文档', live: '直播', post: '图文' }, '内容类型')
export type CommentedKind = z.output<typeof commentedKind>

export const MOST_COMMENTS_A_MINUTE = 6

const comment = z.object({
  id,
  userId: id,
  userName: z.string(),
  orgName: z.string(),
  text: z.string(),
  at: instant,
  mine: z.boolean(),
  /** Hidden ones are listed for moderators only. */
  hidden: z.boolean(),
})

const item = { itemType: commentedKind, itemId: id }

export const listComments = defineEndpoint({
  path: 'rest/videoComment/list',
  title: '查询评论',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({
    ...item,
    page: z.int().min(1).max(10_000).default(1),
    pageSize: z.int().min(1).max(100).default(20),
  }),
  result: pageOf(comment.extend({ replies: z.array(comment) })).extend({ mayModerate: z.boolean() }),
})

export const saveComment = defineEndpoint({
  path: 'rest/videoComment/save',
  title: '发表评论',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({
    ...item,
    text: text({ label: '评论', min: 1, max: 300, long: true, message: '评论为 1–300 个字' }),
    replyTo: id.optional(),
  }),
  result: z.object({ id }),
})

export const deleteComments = defineEndpoint({
  path: 'rest/videoComment/delete',
  title: '删除本人评论',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ ids: ids(100) }),
  result: z.object({ updated: z.int() }),
})

export const auditComments = defineEndpoint({
  path: 'rest/videoComment/audit',
  title: '管理评论',
  effect: 'write',
  access: [P.videoComment, P.schoolVideoComment, P.announcementComment, P.noticeComment, P.articleComment],
  scope: 'all',
  body: z.strictObject({ ids: ids(100), action: z.enum(['hide', 'restore', 'delete']) }),
  result: z.object({ updated: z.int() }),
})
