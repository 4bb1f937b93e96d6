import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { day, id, instant, revision, whole } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { P } from '#src/privileges.ts'
import { audience } from '#src/shared/audience.ts'
import { MOST_CHANNELS, messageChannel } from './kinds.ts'

export const taskState = choice(
  {
    draft: '草稿',
    scheduled: '定时',
    sending: '发送中',
    sent: '已发送',
    recalled: '已撤回',
    cancelled: '已取消',
  },
  '状态',
)
export type TaskState = z.output<typeof taskState>

export const taskUrgency = choice({ normal: '普通', urgent: '紧急' }, '紧急程度')

/** What is written: the text itself, its ways and its readers. */
export const taskContent = z.strictObject({
  title: text({ label: '标题', min: 1, max: 60, message: '标题为 1–60 个字' }),
  text: text({ label: '内容', min: 1, max: 2000, long: true, message: '内容为 1–2000 个字' }),
  link: text({ label: '链接', max: 300 }).default(''),
  channels: z
    .array(messageChannel)
    .min(1, '请至少选择一个渠道')
    .max(MOST_CHANNELS)
    .default(['inApp'])
    .meta({ label: '渠道', required: true }),
  audience: audience.meta({ label: '接收范围' }),
  urgency: taskUrgency.default('normal'),
})

/** Of every save: which task, the typed number, and the key that makes a repeat one task. */
export const taskKey = {
  id: id.optional(),
  revision: revision.optional(),
  /** The number of people, typed where it is great. */
  confirmCount: whole().optional(),
  clientKey: text({ max: 64 }).optional(),
}

/** Numbers of a task: 应发 = 已发 + 失败 + 跳过 + 排队, counted per person and channel. */
export const taskFigures = z.object({
  due: z.int().meta({ label: '应发' }),
  sent: z.int().meta({ label: '已发' }),
  read: z.int().meta({ label: '已读' }),
  failed: z.int().meta({ label: '失败' }),
  skipped: z.int().meta({ label: '跳过' }),
  queued: z.int().meta({ label: '排队' }),
})
export type TaskFigures = z.output<typeof taskFigures>

export const taskRow = z.object({
  id,
  revision,
  createdAt: instant.meta({ label: '创建时间' }),
  title: z.string().meta({ label: '标题' }),
  text: z.string(),
  link: z.string().meta({ label: '链接' }),
  channels: z.array(messageChannel).meta({ label: '渠道' }),
  audience,
  audienceText: z.string().meta({ label: '对象' }),
  urgency: taskUrgency,
  state: taskState,
  /** Asked for; null: at once. */
  sendAt: instant.nullable().meta({ label: '计划时间' }),
  startedAt: instant.nullable().meta({ label: '发送时间' }),
  finishedAt: instant.nullable().meta({ label: '完成时间' }),
  people: z.int().meta({ label: '人数' }),
  ...taskFigures.shape,
  senderName: z.string().meta({ label: '发送人' }),
  ownerOrgName: z.string().meta({ label: '单位' }),
  reminders: z.int().meta({ label: '提醒次数' }),
  /** Why it was taken back or cancelled. */
  endReason: z.string().meta({ label: '撤回原因' }),
})
export type TaskRow = z.output<typeof taskRow>

export const taskFilter = z.strictObject({
  state: taskState,
  channel: messageChannel,
  from: day.meta({ label: '时间从' }),
  to: day.meta({ label: '时间至' }),
})
export const taskSorts = ['createdAt', 'sendAt', 'people'] as const

const reach = z.object({ inApp: z.int(), wechat: z.int(), mail: z.int(), sms: z.int() })
const channelText = z.object({ channel: messageChannel, title: z.string(), text: z.string() })

/** Who would get it and what one of them would read. */
export const taskPreview = z.object({
  /** People of the audience within the sender's scope. */
  resolved: z.int(),
  /** Of them, those whom the channel reaches. */
  reachable: reach,
  /** What cannot be sent at all for want of a connected channel, in words. */
  warnings: z.array(z.string()),
  texts: z.array(channelText),
})
export type TaskPreview = z.output<typeof taskPreview>

export const composeMessage = defineEndpoint({
  path: 'rest/message/compose',
  title: '发送消息',
  effect: 'write',
  access: [P.messageSend],
  scope: 'rows',
  body: z.strictObject({
    ...taskContent.shape,
    ...taskKey,
    at: instant.optional().meta({ label: '定时发送' }),
    draft: z.boolean().default(false),
  }),
  result: z.object({ id, revision, state: taskState, resolvedCount: z.int() }),
})

/** A message before it is sent: numbers, and the words as a given person of the audience would get them. */
export const previewMessage = defineEndpoint({
  path: 'rest/message/preview',
  title: '预览消息',
  effect: 'read',
  access: [P.messageSend],
  scope: 'rows',
  body: z.strictObject({ ...taskContent.shape, userId: id.optional() }),
  result: taskPreview,
})

/** Sends the words to oneself only. */
export const testMessage = defineEndpoint({
  path: 'rest/message/test',
  title: '试发消息给自己',
  effect: 'write',
  access: [P.messageSend, P.messageTemplate, P.schoolMessageSend, P.schoolMessageTemplate],
  scope: 'own',
  body: z.strictObject({
    ...taskContent.pick({ title: true, text: true, link: true, channels: true }).shape,
    /** Words of a template: what the event says is filled with an example. */
    template: z.boolean().default(false),
  }),
  result: z.object({ sent: z.boolean() }),
})

export const listSentMessages = defineEndpoint({
  path: 'rest/message/sent',
  title: '查询发送记录',
  effect: 'read',
  access: [P.messageSend],
  scope: 'rows',
  body: pageQuery(taskFilter, taskSorts),
  result: pageOf(taskRow),
})

const endReason = text({ label: '原因', min: 2, max: 200, long: true, message: '请填写原因（2–200 字）' })

export const recallMessage = defineEndpoint({
  path: 'rest/message/recall',
  title: '撤回消息',
  effect: 'write',
  access: [P.messageRecall],
  scope: 'rows',
  body: z.strictObject({ id, reason: endReason }),
  /** Unread messages that vanished. */
  result: z.object({ recalled: z.int() }),
})

export const readerRow = z.object({
  id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  sentAt: instant.nullable().meta({ label: '发送时间' }),
  readAt: instant.nullable().meta({ label: '阅读时间' }),
})

export const listReaders = defineEndpoint({
  path: 'rest/message/readers',
  title: '查询阅读名单',
  effect: 'read',
  access: [P.messageStat],
  scope: 'rows',
  body: pageQuery(
    z.strictObject({
      read: z.boolean().meta({ label: '已读' }),
      orgId: id.meta({ label: '单位' }),
    }),
    ['readAt', 'sentAt'],
  ).extend({ id }),
  result: pageOf(readerRow),
})

export const remindReaders = defineEndpoint({
  path: 'rest/message/remind',
  title: '提醒未读人员',
  effect: 'write',
  access: [P.messageStat],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ sent: z.int() }),
})
