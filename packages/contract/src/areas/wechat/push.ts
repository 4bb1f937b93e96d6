import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { MOST_ARTICLES } from './article.ts'

export const pushState = choice(
  {
    waiting: '待发',
    sending: '发送中',
    sent: '已发送',
    partFailed: '部分失败',
    failed: '失败',
    cancelled: '已取消',
    deleted: '已删除',
  },
  '状态',
)
export type PushState = z.output<typeof pushState>

const target = z.strictObject({
  everyone: z.boolean().default(false),
  tagIds: z.array(id).max(20).default([]),
})
export type PushTarget = z.output<typeof target>

/** Minutes from now before which a push cannot be scheduled. */
export const LEAST_LEAD_MINUTES = 10

/** The caller makes the id: the same push twice, or a lost answer, is one push. */
export const pushArticles = defineEndpoint({
  path: 'rest/weChat/push',
  title: '推送图文',
  effect: 'write',
  access: [P.wechatNewsSend],
  scope: 'all',
  body: z.strictObject({
    articleIds: z.array(id).min(1, '请先选择数据').max(MOST_ARTICLES, '最多 8 篇图文'),
    target: target.refine(({ everyone, tagIds }) => everyone || tagIds.length > 0, '请选择推送对象'),
    at: instant.optional().meta({ label: '定时' }),
    pushId: id,
  }),
  result: z.object({ pushId: id, state: pushState }),
})

/** What the confirmation names: people reached and sendings left. */
export const pushForecast = defineEndpoint({
  path: 'rest/weChat/pushForecast',
  title: '预估图文推送',
  effect: 'read',
  access: [P.wechatNewsSend],
  scope: 'all',
  body: z.strictObject({ accountId: id, target }),
  result: z.object({
    accountName: z.string(),
    fans: z.int(),
    left: z.int(),
    period: choice({ month: '本月', day: '今日' }, '周期'),
  }),
})

export const cancelPush = defineEndpoint({
  path: 'rest/weChat/cancelPush',
  title: '取消图文推送',
  effect: 'write',
  access: [P.wechatNewsSend],
  scope: 'all',
  body: z.strictObject({ pushId: id }),
  result: z.object({ state: pushState }),
})

/** Takes the platform's copy away; what people received stays counted. */
export const deletePushed = defineEndpoint({
  path: 'rest/weChat/deletePushed',
  title: '删除已推送图文',
  effect: 'write',
  access: [P.wechatNewsSend],
  scope: 'all',
  body: z.strictObject({ pushId: id }),
  result: z.object({ state: pushState }),
})

export const pushRow = z.object({
  id,
  accountId: id,
  title: z.string().meta({ label: '标题' }),
  count: z.int().meta({ label: '篇数' }),
  author: z.string().meta({ label: '作者' }),
  coverUrl: z.string().meta({ label: '封面' }),
  targetText: z.string().meta({ label: '目标' }),
  at: instant.meta({ label: '发送时间' }),
  delivered: z.int().meta({ label: '送达' }),
  failed: z.int().meta({ label: '失败' }),
  reads: z.int().meta({ label: '阅读' }),
  shares: z.int().meta({ label: '分享' }),
  state: pushState,
  error: z.string().meta({ label: '原因' }),
  byName: z.string().meta({ label: '推送人' }),
  articleIds: z.array(id),
})
export type PushRow = z.output<typeof pushRow>

export const listPushes = defineEndpoint({
  path: 'rest/weChat/pushes',
  title: '查询图文推送',
  effect: 'read',
  access: [P.wechatNewsEdit, P.wechatNewsSend],
  scope: 'all',
  body: pageQuery(
    z.object({
      accountId: id.meta({ label: '公众号' }),
      title: text({ label: '标题', max: 64 }),
      author: text({ label: '作者', max: 16 }),
      state: pushState,
      from: instant.meta({ label: '时间起' }),
      to: instant.meta({ label: '时间止' }),
      /** 待发 and 发送中, or all that came after. */
      open: z.boolean().meta({ label: '未完成' }),
    }),
    ['at'],
  ),
  result: pageOf(pushRow),
})

export const EVERYONE_WORDS = '全部用户'
/** Sendings that everybody may receive: four a month, of a subscription account one a day. */
export const PUSH_LIMITS = { service: { period: 'month', most: 4 }, subscription: { period: 'day', most: 1 } } as const
