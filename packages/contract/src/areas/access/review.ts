import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { day, id, ids, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

/** Days without use after which a grant is proposed for removal. */
export const UNUSED_DAYS = 90
/** Managers and holders are warned this long before what nobody answered for is suspended. */
export const WARNING_DAYS = 7

export const accessReviewRefusals = defineRefusals('accessReview', {
  dueTooEarly: { status: STATUS.invalid, message: '截止日期须至少在 7 天之后' },
  open: '单位“{name}”已有进行中的复核',
  dropReason: { status: STATUS.invalid, message: '请填写原因（2–200 字）' },
  oneself: '不能复核自己的权限',
  over: '该授权已不存在',
})

export const reviewState = choice({ open: '进行中', done: '已完成', closed: '已到期' }, '状态')
export const reviewDecision = choice({ keep: '保留', drop: '收回', suspended: '已暂停' }, '结果')

const reviewRow = z.object({
  id,
  orgId: id,
  orgName: z.string().meta({ label: '单位' }),
  managerName: z.string().meta({ label: '复核人' }),
  startedAt: instant.meta({ label: '发起时间' }),
  dueAt: instant.meta({ label: '截止时间' }),
  items: z.int().meta({ label: '授权数' }),
  decided: z.int().meta({ label: '已复核' }),
  dropped: z.int().meta({ label: '已收回' }),
  suspended: z.int().meta({ label: '已暂停' }),
  state: reviewState,
})
export type ReviewRow = z.output<typeof reviewRow>

/** Rounds of units that the caller manages, and with P_qxgl_review all in scope. */
export const listReviews = defineEndpoint({
  path: 'rest/accessReview/list',
  title: '查询权限复核',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(z.object({ orgId: id.meta({ label: '单位' }), state: reviewState }), ['createdAt']),
  result: pageOf(reviewRow),
})

const reviewItem = z.object({
  id,
  receiver: z.string().meta({ label: '被授权人' }),
  given: z.string().meta({ label: '权限' }),
  lastUsedOn: day.nullable().meta({ label: '最近使用' }),
  /** Nobody used it for 90 days. */
  proposed: z.boolean().meta({ label: '建议收回' }),
  decision: reviewDecision.nullable(),
  reason: z.string().meta({ label: '原因' }),
  decidedBy: z.string().meta({ label: '复核人' }),
  decidedAt: instant.nullable().meta({ label: '复核时间' }),
})
export type ReviewItem = z.output<typeof reviewItem>

export const listReviewItems = defineEndpoint({
  path: 'rest/accessReview/items',
  title: '查询待复核授权',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(
    z.object({ open: z.boolean().meta({ label: '未复核' }), proposed: z.boolean().meta({ label: '建议收回' }) }),
    ['receiver'],
  ).extend({ reviewId: id }),
  result: pageOf(reviewItem),
})

/** One round per unit; what lies below belongs to the nearest unit that has a round of its own. */
export const startReview = defineEndpoint({
  path: 'rest/accessReview/start',
  title: '发起权限复核',
  effect: 'write',
  access: [P.authorityReview],
  scope: 'rows',
  body: z.strictObject({ orgIds: ids(), dueAt: instant.meta({ label: '截止时间' }) }),
  result: z.object({ id, started: z.int() }),
})

export const decideReview = defineEndpoint({
  path: 'rest/accessReview/decide',
  title: '复核权限',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    itemIds: ids(),
    keep: z.boolean(),
    reason: text({ label: '原因', max: 200, long: true }).optional(),
  }),
  result: z.object({ done: z.int() }),
})

export const remindReview = defineEndpoint({
  path: 'rest/accessReview/remind',
  title: '提醒复核',
  effect: 'write',
  access: [P.authorityReview],
  scope: 'rows',
  body: z.strictObject({ ids: ids() }),
  result: z.object({ sent: z.int() }),
})

export const REVIEW_PANEL = '/guide?panel=accessReview'

export const reviewMessages = {
  started: {
    kind: '权限申请',
    title: '请复核「{org}」的权限',
    text: '共 {n} 项授权，请在 {due} 前逐项确认保留或收回；到期未复核的将被暂停。',
    reason: '你是该单位的负责人',
  },
  warning: {
    kind: '催办',
    title: '权限复核即将到期：{org}',
    text: '还有 {n} 项授权未复核，{due} 后将被暂停。',
    reason: '你是该单位的负责人',
  },
  suspended: {
    kind: '权限变更',
    title: '你的部分权限已暂停',
    text: '“{given}”在权限复核中到期未确认，已暂停。如仍需要，请联系单位负责人。',
    reason: '涉及你的权限',
  },
} as const

/** Behind the name of a unit that holds a role together with those below it. */
export const BELOW_SUFFIX = '及下级'
