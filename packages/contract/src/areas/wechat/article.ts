import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape } from '../../kit/record.ts'
import { id, ids, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { richText } from '../../shared/rich-text.ts'

export const articleState = choice(
  {
    draft: '草稿',
    inReview: '审核中',
    ready: '待发',
    sending: '发送中',
    sent: '已发送',
    partFailed: '部分失败',
    failed: '失败',
    deleted: '已删除',
  },
  '状态',
)
export type ArticleState = z.output<typeof articleState>

export const MOST_ARTICLES = 8

/** The part of the cover shown in lists, 2.35 to 1, as shares of the picture's width and height. */
const crop = z.strictObject({
  x1: z.number().min(0).max(1),
  y1: z.number().min(0).max(1),
  x2: z.number().min(0).max(1),
  y2: z.number().min(0).max(1),
})
export type CoverCrop = z.output<typeof crop>

const itemShape = {
  title: text({ label: '标题', min: 1, max: 64, message: '标题为 1–64 个字' }),
  author: text({ label: '作者', max: 16 }).default(''),
  digest: text({ label: '摘要', max: 120, message: '摘要最多 120 个字' }).default(''),
  body: richText('正文').default(''),
  /** The stored picture, or an upload that becomes it. */
  coverFileId: id.nullable().default(null),
  coverUploadId: id.optional(),
  crop: crop.nullable().default(null),
  source: text({ label: '原文链接', max: 500 })
    .refine((value) => value === '' || /^https?:\/\/\S+$/i.test(value), '链接须以 http:// 或 https:// 开头')
    .default(''),
}

const itemInput = z.strictObject(itemShape)
export type ArticleItemInput = z.output<typeof itemInput>

const item = z.object({
  title: z.string(),
  author: z.string(),
  digest: z.string(),
  body: z.string(),
  coverFileId: id.nullable(),
  crop: crop.nullable(),
  source: z.string(),
  /** Signed address of the cover, empty where there is none. */
  coverUrl: z.string(),
  /** Why the platform refused this one. */
  error: z.string(),
})
export type ArticleItem = z.output<typeof item>

export const articleRow = z.object({
  ...recordShape,
  accountId: id,
  title: z.string().meta({ label: '标题' }),
  count: z.int().meta({ label: '篇数' }),
  author: z.string().meta({ label: '作者' }),
  coverUrl: z.string().meta({ label: '封面' }),
  state: articleState,
  /** The reason of a refusal, of the approver or the platform. */
  error: z.string().meta({ label: '原因' }),
})
export type ArticleRow = z.output<typeof articleRow>

const filter = z.object({
  accountId: id.meta({ label: '公众号' }),
  title: text({ label: '标题', max: 64 }),
  author: text({ label: '作者', max: 16 }),
  state: articleState,
  from: instant.meta({ label: '时间起' }),
  to: instant.meta({ label: '时间止' }),
})

const list = {
  effect: 'read' as const,
  scope: 'all' as const,
  body: pageQuery(filter, ['updatedAt', 'createdAt']),
  result: pageOf(articleRow),
}

export const listArticles = defineEndpoint({
  ...list,
  path: 'rest/weChat/articles',
  title: '查询图文',
  access: [P.wechatNewsEdit],
})

/** What may be pushed now: for people who push but do not edit. */
export const listReadyArticles = defineEndpoint({
  ...list,
  path: 'rest/weChat/readyArticles',
  title: '查询待发图文',
  access: [P.wechatNewsEdit, P.wechatNewsSend],
})

export const getArticle = defineEndpoint({
  path: 'rest/weChat/article',
  title: '查看图文',
  effect: 'read',
  access: [P.wechat, P.wechatNews],
  scope: 'all',
  body: z.strictObject({ id }),
  result: articleRow.extend({ items: z.array(item) }),
})

/** A draft of up to eight articles; it may be incomplete until it is submitted or pushed. */
export const saveArticle = defineEndpoint({
  path: 'rest/weChat/saveArticle',
  title: '保存图文',
  effect: 'write',
  access: [P.wechatNewsEdit],
  scope: 'all',
  bodyLimitKb: 4096,
  body: z.strictObject({
    accountId: id,
    id: id.optional(),
    revision: revision.optional(),
    items: z.array(itemInput).min(1, '请添加图文').max(MOST_ARTICLES, '最多 8 篇图文'),
  }),
  result: recordKey,
})

export const copyArticle = defineEndpoint({
  path: 'rest/weChat/copyArticle',
  title: '复制图文',
  effect: 'write',
  access: [P.wechatNewsEdit],
  scope: 'all',
  body: z.strictObject({ id }),
  result: z.object({ id }),
})

export const deleteArticles = defineEndpoint({
  path: 'rest/weChat/deleteArticles',
  title: '删除图文草稿',
  effect: 'write',
  access: [P.wechatNewsEdit],
  scope: 'all',
  body: z.strictObject({ ids: ids(50) }),
  result: batchResult,
})

/** 提交审核; without a rule of the unit it is ready at once. */
export const submitArticle = defineEndpoint({
  path: 'rest/weChat/submitArticle',
  title: '提交图文审核',
  effect: 'write',
  access: [P.wechatNewsEdit],
  scope: 'all',
  body: z.strictObject({ id, note: text({ label: '说明', max: 200 }).default('') }),
  result: z.object({ state: articleState }),
})

/** 预览到手机 of one fan of the account. */
export const previewArticle = defineEndpoint({
  path: 'rest/weChat/previewArticle',
  title: '预览图文到手机',
  effect: 'write',
  access: [P.wechatNewsEdit],
  scope: 'all',
  body: z.strictObject({
    id,
    openid: text({ label: '微信号或 OpenID', min: 1, max: 64 }).refine((value) => /^[\w-]+$/.test(value), '格式不正确'),
  }),
  result: z.object({ sent: z.boolean() }),
})

/** Greatest number of characters of one article, as the platform counts them. */
export const MOST_BODY_CHARACTERS = 20_000

/** Why the items cannot go out: place and name of the first fault. */
export const articleFault = (
  items: readonly { body: string; coverFileId: string | null }[],
): { field: string; key: 'bodyMissing' | 'coverMissing' | 'bodyLong' } | null => {
  for (const [n, { body, coverFileId }] of items.entries()) {
    if (coverFileId === null) return { field: `items.${n}.coverFileId`, key: 'coverMissing' }
    if (body.replace(/<(?!img)[^>]*>|&nbsp;|\s/gi, '') === '') return { field: `items.${n}.body`, key: 'bodyMissing' }
    if ([...body].length > MOST_BODY_CHARACTERS) return { field: `items.${n}.body`, key: 'bodyLong' }
  }
  return null
}
