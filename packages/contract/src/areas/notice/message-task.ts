import { z } from 'zod'
import {
  deliveryFilter,
  deliveryReason,
  deliveryRow,
  deliverySorts,
  deliveryState,
} from '#src/areas/system/message/delivery.ts'
import { MOST_CHANNELS, messageChannel, messageKind } from '#src/areas/system/message/kinds.ts'
import { templateText, templateTitle } from '#src/areas/system/message/policy.ts'
import {
  taskContent,
  taskFigures,
  taskFilter,
  taskKey,
  taskPreview,
  taskRow,
  taskSorts,
  taskState,
} from '#src/areas/system/message/task.ts'
import { messageCategory } from '#src/areas/system/message/unread.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'

/** Messages of the safety school (60 section 14): the engine of 20 under its own rights. */
export const listSchoolTasks = defineEndpoint({
  path: 'rest/netMessage/list',
  title: '查询消息任务',
  effect: 'read',
  access: [P.schoolMessage],
  scope: 'rows',
  body: pageQuery(taskFilter, taskSorts),
  result: pageOf(taskRow),
})

const cause = z.object({
  channel: messageChannel,
  state: deliveryState,
  reason: deliveryReason.nullable(),
  count: z.int().meta({ label: '人次' }),
})

export const getSchoolTask = defineEndpoint({
  path: 'rest/netMessage/get',
  title: '查看消息任务',
  effect: 'read',
  access: [P.schoolMessage],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: taskRow.extend({
    funnel: z.array(taskFigures.extend({ channel: messageChannel })),
    causes: z.array(cause),
    /** The words as received, per channel. */
    texts: z.array(z.object({ channel: messageChannel, title: z.string(), text: z.string() })),
  }),
})

export const saveSchoolTask = defineEndpoint({
  path: 'rest/netMessage/save',
  title: '保存消息任务',
  effect: 'write',
  access: [P.schoolMessageSend],
  scope: 'rows',
  body: z.strictObject({
    ...taskContent.shape,
    ...taskKey,
    sendAt: instant.optional().meta({ label: '计划时间' }),
    /** `draft` only keeps it, otherwise it is sent, or scheduled where `sendAt` is given. */
    state: z.enum(['draft', 'sending']).default('draft'),
  }),
  result: z.object({ ...taskPreview.pick({ resolved: true, reachable: true }).shape, id, state: taskState }),
})

export const cancelSchoolTask = defineEndpoint({
  path: 'rest/netMessage/cancel',
  title: '取消消息任务',
  effect: 'write',
  access: [P.schoolMessageSend],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ state: taskState }),
})

export const recallSchoolTask = defineEndpoint({
  path: 'rest/netMessage/recall',
  title: '撤回未读消息',
  effect: 'write',
  access: [P.schoolMessageSend],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ recalled: z.int() }),
})

export const previewSchoolTask = defineEndpoint({
  path: 'rest/netMessage/preview',
  title: '预览消息任务',
  effect: 'read',
  access: [P.schoolMessageSend],
  scope: 'rows',
  body: z.strictObject({ id: id.optional(), draft: taskContent.optional(), userId: id.optional() }),
  result: taskPreview,
})

export const listSchoolDeliveries = defineEndpoint({
  path: 'rest/netMessage/deliveries',
  title: '查询消息发送日志',
  effect: 'read',
  access: [P.schoolMessageStat],
  scope: 'rows',
  body: pageQuery(deliveryFilter, deliverySorts).extend({
    taskId: id.optional(),
    state: deliveryState.optional(),
    channel: messageChannel.optional(),
    reason: deliveryReason.optional(),
  }),
  result: pageOf(deliveryRow),
})

export const resendSchoolTask = defineEndpoint({
  path: 'rest/netMessage/resend',
  title: '重发失败消息',
  effect: 'write',
  access: [P.schoolMessageStat],
  scope: 'rows',
  body: z.strictObject({ taskId: id }),
  result: z.object({ queued: z.int() }),
})

const channelWords = z.object({ channel: messageChannel, title: z.string(), text: z.string() })

export const schoolKindRow = z.object({
  id: messageKind,
  code: messageKind,
  category: messageCategory,
  on: z.boolean().meta({ label: '开关' }),
  channels: z.array(messageChannel).meta({ label: '渠道' }),
  texts: z.array(channelWords),
  /** Whether people may unsubscribe. */
  mutable: z.boolean().meta({ label: '可退订' }),
  changed: z.boolean().meta({ label: '已修改' }),
  /** Deliveries of the last 30 days. */
  recent: z.int().meta({ label: '近 30 天发送' }),
})
export type SchoolKind = z.output<typeof schoolKindRow>

export const listSchoolKinds = defineEndpoint({
  path: 'rest/netMessage/kindList',
  title: '查询自动消息',
  effect: 'read',
  access: [P.schoolMessage],
  scope: 'all',
  body: z.strictObject({}),
  result: z.object({ list: z.array(schoolKindRow), variables: z.array(z.string()) }),
})

export const saveSchoolKind = defineEndpoint({
  path: 'rest/netMessage/saveKind',
  title: '保存自动消息',
  effect: 'write',
  access: [P.schoolMessageTemplate],
  scope: 'all',
  body: z.strictObject({
    code: messageKind,
    on: z.boolean(),
    channels: z.array(messageChannel).max(MOST_CHANNELS),
    texts: z
      .array(z.strictObject({ channel: messageChannel, title: templateTitle, text: templateText }))
      .max(MOST_CHANNELS),
    mutable: z.boolean(),
    /** Back to everything as shipped. */
    restore: z.boolean().default(false),
  }),
  result: z.object({ version: z.int() }),
})
