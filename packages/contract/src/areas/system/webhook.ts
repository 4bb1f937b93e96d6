import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { recordShape } from '../../kit/record.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { id, ids, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

/** What other systems are told. */
export const webhookEvent = choice(
  { 'person.changed': '人员变动', 'approval.decided': '审批有结果', 'video.published': '视频发布' },
  '事件',
)
export type WebhookEvent = z.output<typeof webhookEvent>

export const WEBHOOK_HEADERS = {
  event: 'x-portal-event',
  id: 'x-portal-event-id',
  time: 'x-portal-time',
  signature: 'x-portal-signature',
}

/** The text whose HMAC-SHA256 under the secret of the push, as hex, is the signature. */
export const webhookText = (eventId: string, time: string, body: string): string => `${eventId}.${time}.${body}`

/** Waiting times after the first try and each further one; then the dead letter. */
export const RETRY_MINUTES = [1, 5, 30, 120, 720]

export const webhookRefusals = defineRefusals('webhook', {
  addressNotAllowed: { status: STATUS.invalid, message: '推送地址未在允许列表' },
  scopeTooWide: '数据范围超出你的管理范围',
  nameTaken: '推送名称已存在',
})

export const webhookInput = z.object({
  name: text({ label: '名称', min: 1, max: 50 }),
  events: z.array(webhookEvent).min(1, '请选择事件').meta({ label: '事件' }),
  address: text({ label: '推送地址', min: 1, max: 500 }).refine(
    (address) => /^https?:\/\//i.test(address) && URL.canParse(address),
    '推送地址须以 http:// 或 https:// 开头',
  ),
  /** Events about this unit and below are sent; absent for the unit of the person who saves. */
  ownerOrgId: id.optional().meta({ label: '范围单位' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})

export const webhookRow = webhookInput.extend({
  ...recordShape,
  ownerOrgId: id,
  ownerOrgName: z.string().meta({ label: '范围单位' }),
  waiting: z.int().meta({ label: '待发' }),
  dead: z.int().meta({ label: '死信' }),
  failures: z.int().meta({ label: '连续失败' }),
  lastSentAt: instant.nullable().meta({ label: '最近成功' }),
})

export const listWebhooks = defineEndpoint({
  path: 'rest/webhook/list',
  title: '查询推送',
  effect: 'read',
  access: [P.openInterface],
  scope: 'rows',
  body: pageQuery(z.object({ event: webhookEvent, enabled: z.boolean().meta({ label: '启用' }) }), [
    'createdAt',
    'name',
  ]),
  result: pageOf(webhookRow),
})

/** A new push, or `newSecret`, answers the secret that signs what is sent; it is shown this once. */
export const saveWebhook = defineEndpoint({
  path: 'rest/webhook/save',
  title: '保存推送',
  effect: 'write',
  access: [P.openInterfaceEdit],
  scope: 'rows',
  body: z.strictObject({
    ...webhookInput.shape,
    newSecret: z.boolean().default(false),
    id: id.optional(),
    revision: revision.optional(),
  }),
  result: z.object({ id, revision, secret: z.string().nullable() }),
})

export const deliveryState = choice({ waiting: '待发', retry: '重试', done: '成功', dead: '死信' }, '状态')

export const deliveryRow = z.object({
  id,
  webhookId: id,
  webhookName: z.string().meta({ label: '推送' }),
  eventId: id.meta({ label: '事件编号' }),
  event: webhookEvent,
  objectId: z.string().meta({ label: '对象' }),
  state: deliveryState,
  attempts: z.int().meta({ label: '次数' }),
  lastStatus: z.int().nullable().meta({ label: '返回' }),
  lastError: z.string().meta({ label: '错误' }),
  nextAt: instant.nullable().meta({ label: '下次发送' }),
  doneAt: instant.nullable().meta({ label: '送达时间' }),
  createdAt: instant.meta({ label: '产生时间' }),
})

export const listDeliveries = defineEndpoint({
  path: 'rest/webhook/deliveries',
  title: '查询推送记录',
  effect: 'read',
  access: [P.openInterface],
  scope: 'rows',
  body: pageQuery(z.object({ webhookId: id, state: deliveryState, event: webhookEvent }), ['createdAt']),
  result: pageOf(deliveryRow),
})

/** Dead letters once more, under the same event ids. */
export const resendDeliveries = defineEndpoint({
  path: 'rest/webhook/resend',
  title: '重发推送',
  effect: 'write',
  access: [P.openInterfaceEdit],
  scope: 'rows',
  body: z.strictObject({ ids: ids() }),
  result: z.object({ queued: z.int() }),
})

/** Why a delivery failed, in words. */
export const deliveryErrors = {
  refused: '推送地址未在允许列表',
  timeout: '连接超时',
  failed: '连接失败',
  status: '返回 {status}',
}
