import { z } from 'zod'
import { choice } from '../kit/choice.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { pageQuery } from '../kit/page.ts'
import { defineRefusals, STATUS } from '../kit/refusal.ts'
import { id, instant } from '../kit/scalars.ts'

/** What people like, collect, rate and comment on; each kind is answered for by the area that owns it. */
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

/** One thing of a kind. */
export interface Content {
  kind: ContentKind
  id: string
}

export const contentRefusals = defineRefusals('content', {
  kindUnknown: { status: STATUS.invalid, message: '不支持该类内容' },
  commentTooFast: { status: STATUS.tooMany, message: '评论过于频繁，请稍后' },
  replyMissing: '所回复的评论不存在',
})

const collection = {
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  audit: 'none',
  body: z.strictObject({ subjectType: contentKind, subjectId: id }),
  result: z.object({ collected: z.boolean(), collectCount: z.int() }),
} as const

export const saveCollection = defineEndpoint({ ...collection, path: 'rest/collections/save', title: '收藏' })
export const deleteCollection = defineEndpoint({ ...collection, path: 'rest/collections/delete', title: '取消收藏' })
export const collectFlag = defineEndpoint({
  ...collection,
  path: 'rest/collections/collectFlag',
  title: '查询收藏状态',
  effect: 'read',
})

/** Something a person keeps; `link` leads to it, empty where it has no page of its own. */
const collected = z.object({
  kind: contentKind,
  id,
  title: z.string(),
  link: z.string(),
  at: instant.meta({ label: '收藏时间' }),
})
export type Collected = z.output<typeof collected>

/** 收藏 of the caller, of every kind, the latest first. */
export const listCollected = defineEndpoint({
  path: 'rest/collections/my',
  title: '查询我的收藏',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: pageQuery(z.object({ kind: contentKind }), ['at']),
  result: z.object({
    list: z.array(collected),
    total: z.int(),
    /** How many there are of each kind, whatever is filtered. */
    counts: z.array(z.object({ kind: contentKind, n: z.int() })),
  }),
})
