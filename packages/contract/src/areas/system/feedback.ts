import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { day, id, ids, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const feedbackKind = choice(
  { fault: '功能问题', content: '内容错误', idea: '建议', complaint: '投诉', other: '其他' },
  '类型',
)
export type FeedbackKind = z.output<typeof feedbackKind>

export const feedbackState = choice(
  { pending: '待处理', handling: '处理中', resolved: '已解决', closed: '已关闭' },
  '状态',
)
export type FeedbackState = z.output<typeof feedbackState>

/** What happened to a feedback: words of either side, or a step. */
export const feedbackEntryKind = choice(
  { reply: '回复', ask: '追问', note: '内部备注', state: '状态', assign: '指派', merge: '合并' },
  '类别',
)

export const MOST_FEEDBACKS_A_DAY = 5
export const MOST_FEEDBACK_PICTURES = 5
/** Days in which the writer may take up again what was resolved; then it closes by itself. */
export const REOPEN_DAYS = 14
/** Days after which an unanswered feedback counts as overdue. */
export const OVERDUE_DAYS = 3

/** Of the browser, shown to the writer before it is sent. */
const clientData = z.strictObject({
  agent: text({ max: 300 }),
  screen: text({ max: 30 }),
  build: text({ max: 60 }),
  language: text({ max: 30 }),
})

export const feedbackInput = z.strictObject({
  kind: z.enum(feedbackKind.options, { message: '请选择反馈类型' }).meta(feedbackKind.meta() ?? {}),
  text: text({ label: '内容', min: 5, max: 1000, long: true, message: '反馈内容为 5–1000 个字' }),
  /** Finished uploads of purpose `feedback`. */
  pictures: z.array(id).max(MOST_FEEDBACK_PICTURES, '最多上传 5 张图片').default([]).meta({ label: '图片' }),
  contact: text({ label: '联系方式', max: 60 }).default(''),
  pageUrl: text({ label: '页面', max: 300 }).default(''),
  withClient: clientData.nullable().default(null),
})

export const saveFeedback = defineEndpoint({
  path: 'rest/feedBack/save',
  title: '提交意见反馈',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: feedbackInput,
  result: z.object({ id, no: z.string() }),
})

const mine = z.object({
  id,
  no: z.string().meta({ label: '编号' }),
  kind: feedbackKind,
  text: z.string().meta({ label: '内容' }),
  state: feedbackState,
  createdAt: instant.meta({ label: '提交时间' }),
  repliedAt: instant.nullable().meta({ label: '最近回复' }),
  stars: z.int().nullable().meta({ label: '评分' }),
})

export const myFeedbacks = defineEndpoint({
  path: 'rest/feedBack/my',
  title: '查询我的反馈',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  personal: true,
  body: pageQuery(z.object({ state: feedbackState }), ['createdAt']),
  result: pageOf(mine),
})

const row = mine.extend({
  /** Empty where a complaint hides its writer. */
  writer: z.string().meta({ label: '提交人' }),
  orgName: z.string().meta({ label: '单位' }),
  pageUrl: z.string().meta({ label: '页面' }),
  assigneeId: id.nullable(),
  assignee: z.string().meta({ label: '处理人' }),
  /** Hours since it was written, while nobody has resolved it. */
  waitingHours: z.number().nullable().meta({ label: '等待（小时）' }),
  overdue: z.boolean().meta({ label: '超时' }),
})
export type FeedbackRow = z.output<typeof row>

export const listFeedbacks = defineEndpoint({
  path: 'rest/feedBack/list',
  title: '查询意见反馈',
  effect: 'read',
  access: [P.feedback],
  scope: 'rows',
  body: pageQuery(
    z.object({
      kind: feedbackKind,
      state: feedbackState,
      assigneeId: id.meta({ label: '处理人' }),
      orgId: id.meta({ label: '单位' }),
      overdue: z.boolean().meta({ label: '超时' }),
      from: day.meta({ label: '时间从' }),
      to: day.meta({ label: '时间至' }),
    }),
    ['createdAt', 'no', 'stars'],
  ),
  result: pageOf(row),
})

const picture = z.object({ id, name: z.string(), url: z.string() })

const entry = z.object({
  id,
  kind: feedbackEntryKind,
  author: z.string(),
  /** Written by the one who gave the feedback. */
  isWriter: z.boolean(),
  text: z.string(),
  at: instant,
})
export type FeedbackEntry = z.output<typeof entry>

export const getFeedback = defineEndpoint({
  path: 'rest/feedBack/get',
  title: '查看意见反馈',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: row.extend({
    isMine: z.boolean(),
    contact: z.string(),
    client: clientData.nullable(),
    pictures: z.array(picture),
    entries: z.array(entry),
    /** The one it was merged into. */
    mergedInto: z.object({ id, no: z.string() }).nullable(),
    merged: z.array(z.object({ id, no: z.string() })),
    mayReopen: z.boolean(),
  }),
})

/** The answer to the writer, his question, or with `internal` a note for those who handle it. */
export const replyFeedback = defineEndpoint({
  path: 'rest/feedBack/reply',
  title: '回复意见反馈',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    id,
    text: text({ label: '回复', max: 100_000, long: true })
      .refine((words) => words !== '', '请填写回复内容')
      .refine((words) => [...words].length <= 1000, '回复最多 1000 个字'),
    internal: z.boolean().default(false),
  }),
  result: z.object({ at: instant }),
})

const changed = z.object({ updated: z.int(), failed: z.array(z.object({ id, message: z.string() })) })

/** Handlers move to any state; the writer takes up again what was resolved, and closes with his stars. */
export const changeFeedbackState = defineEndpoint({
  path: 'rest/feedBack/changeState',
  title: '变更反馈状态',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ ids: ids(), state: feedbackState, stars: z.int().min(1).max(5).optional() }),
  result: changed,
})

export const assignFeedback = defineEndpoint({
  path: 'rest/feedBack/assign',
  title: '指派意见反馈',
  effect: 'write',
  access: [P.feedbackAssign],
  scope: 'rows',
  body: z.strictObject({ ids: ids(), userId: id }),
  result: changed,
})

export const mergeFeedbacks = defineEndpoint({
  path: 'rest/feedBack/merge',
  title: '合并意见反馈',
  effect: 'write',
  access: [P.feedbackAssign],
  scope: 'rows',
  body: z.strictObject({ fromIds: ids(50), toId: id }),
  result: z.object({ merged: z.int() }),
})

export const feedbackStat = defineEndpoint({
  path: 'rest/feedBack/stat',
  title: '意见反馈统计',
  effect: 'read',
  access: [P.feedback],
  scope: 'rows',
  body: z.strictObject({ from: day.optional(), to: day.optional() }),
  result: z.object({
    kinds: z.array(
      z.object({
        kind: feedbackKind,
        count: z.int(),
        open: z.int(),
        /** From writing to resolving; null where none is resolved. */
        medianHours: z.number().nullable(),
        reopened: z.int(),
        meanStars: z.number().nullable(),
      }),
    ),
  }),
})

export const feedbackRefusals = defineRefusals('feedback', {
  tooMany: '今日反馈已达 5 条',
  pictureGone: '图片已失效，请重新上传',
  ontoItself: '不能合并到自身',
  closed: '已关闭的反馈不能回复',
  mergedAway: '该反馈已合并，请到合并后的反馈处理',
  sameState: '已是该状态',
  tooLate: '已超过 14 天，不能重新打开',
  notAssignable: '{name} 没有意见反馈的处理权限',
})

/** Sentences of the messages that feedback sends. */
export const feedbackMessages = {
  kind: '反馈回复' as const,
  replied: (no: string) => `你的反馈 ${no} 有新回复`,
  resolved: (no: string) => `你的反馈 ${no} 已解决`,
  merged: (no: string, into: string) => `你的反馈 ${no} 已合并到 ${into}`,
  assigned: (no: string) => `反馈 ${no} 已指派给你`,
  asked: (no: string) => `反馈 ${no} 有新的追问`,
  whyWriter: '你提交了该反馈',
  whyHandler: '你是该反馈的处理人',
}
