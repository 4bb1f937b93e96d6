import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/scalars.ts'

/** What people like, collect and comment on; each kind is answered for by the area that owns it. */
export const contentKind = choice(
  {
    video: '视频',
    doc: '文档',
    live: '直播',
    post: '图文',
    activity: '活动',
    work: '作品',
    expertQuestion: '专家问答',
    question: '题目',
  },
  '内容类型',
)
export type ContentKind = z.output<typeof contentKind>

const own = { effect: 'write', access: 'signedIn', scope: 'own', audit: 'none' } as const

/** Counts one click per person, video and half hour. */
export const clickCount = defineEndpoint({
  ...own,
  path: 'rest/aliVideoRead/clickCount',
  title: '记录播放',
  body: z.strictObject({ videoId: id }),
  result: z.object({ clickCount: z.int(), counted: z.boolean() }),
})

const like = {
  ...own,
  body: z.strictObject({ videoId: id }),
  result: z.object({ liked: z.boolean(), likeCount: z.int() }),
}

export const saveLike = defineEndpoint({ ...like, path: 'rest/aliVideoLike/save', title: '点赞' })
export const deleteLike = defineEndpoint({ ...like, path: 'rest/aliVideoLike/delete', title: '取消点赞' })

const collection = {
  ...own,
  body: z.strictObject({ subjectType: contentKind, subjectId: id }),
  result: z.object({ collected: z.boolean(), collectCount: z.int() }),
}

export const saveCollection = defineEndpoint({ ...collection, path: 'rest/collections/save', title: '收藏' })
export const deleteCollection = defineEndpoint({ ...collection, path: 'rest/collections/delete', title: '取消收藏' })
export const collectFlag = defineEndpoint({
  ...collection,
  path: 'rest/collections/collectFlag',
  title: '查询收藏状态',
  effect: 'read',
})
