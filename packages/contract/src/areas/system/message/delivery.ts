import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { day, id, ids, instant } from '#src/kit/scalars.ts'
import { P } from '#src/privileges.ts'
import { messageChannel, messageKind } from './kinds.ts'

export const deliveryState = choice(
  { queued: '排队', sent: '已发', read: '已读', failed: '失败', skipped: '跳过' },
  '状态',
)
export type DeliveryState = z.output<typeof deliveryState>

/** Why a delivery waits, failed or was left out (60 section 2). */
export const deliveryReason = choice(
  {
    unbound: '未绑定公众号',
    noAddress: '未填写邮箱',
    noPhone: '未填写手机',
    optedOut: '已退订该类消息',
    left: '已离职',
    quiet: '免打扰时段顺延',
    quota: '超出公众号额度',
    duplicate: '重复',
    notConfigured: '未配置该渠道',
    recalled: '已撤回',
    retrying: '等待重试',
    error: '发送失败',
  },
  '原因',
)
export type DeliveryReason = z.output<typeof deliveryReason>

/** Conditions of a list of deliveries, the same on both screens. */
export const deliveryFilter = z.strictObject({
  taskId: id.meta({ label: '发送任务' }),
  state: deliveryState,
  channel: messageChannel,
  reason: deliveryReason,
  kind: messageKind,
  orgId: id.meta({ label: '单位' }),
  from: day.meta({ label: '时间从' }),
  to: day.meta({ label: '时间至' }),
})

export const deliveryRow = z.object({
  id,
  at: instant.meta({ label: '时间' }),
  userId: id,
  userName: z.string().meta({ label: '姓名' }),
  userCode: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  kind: z.string().meta({ label: '种类' }),
  title: z.string().meta({ label: '标题' }),
  channel: messageChannel,
  state: deliveryState,
  reason: deliveryReason.nullable(),
  /** The reason with what the other side said, in words. */
  reasonText: z.string().meta({ label: '原因' }),
  tries: z.int().meta({ label: '次数' }),
  nextAt: instant.nullable().meta({ label: '下次发送' }),
  sentAt: instant.nullable().meta({ label: '发送时间' }),
  readAt: instant.nullable().meta({ label: '阅读时间' }),
})
export type DeliveryRow = z.output<typeof deliveryRow>

export const deliverySorts = ['at', 'sentAt', 'tries'] as const

export const listDeliveries = defineEndpoint({
  path: 'rest/message/deliveries',
  title: '查询投递记录',
  effect: 'read',
  access: [P.messageStat],
  scope: 'rows',
  body: pageQuery(deliveryFilter, deliverySorts),
  result: pageOf(deliveryRow),
})

/** Puts deliveries that failed, or were left out for want of a channel, back into the queue. */
export const retryDeliveries = defineEndpoint({
  path: 'rest/message/retry',
  title: '重试投递',
  effect: 'write',
  access: [P.messageStat],
  scope: 'rows',
  body: z.strictObject({ ids: ids() }),
  result: z.object({ queued: z.int() }),
})
