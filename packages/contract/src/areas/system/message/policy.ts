import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { revision, whole } from '#src/kit/scalars.ts'
import { secretText, text } from '#src/kit/text.ts'
import { P } from '#src/privileges.ts'
import { MOST_CHANNELS, messageChannel, messageKind } from './kinds.ts'
import { digestTimesText, quietHoursText } from './times.ts'
import { messageCategory } from './unread.ts'

export const kindUrgency = choice({ never: '不紧急', always: '紧急', lastHour: '到期前一小时紧急' }, '紧急')
export type KindUrgency = z.output<typeof kindUrgency>

/** One kind as this site has it. */
export const kindPolicy = z.object({
  id: messageKind,
  kind: messageKind,
  category: messageCategory,
  on: z.boolean().meta({ label: '开关' }),
  compulsory: z.boolean().meta({ label: '不可退订' }),
  urgency: kindUrgency,
  channels: z.array(messageChannel).meta({ label: '渠道' }),
  /** Differs from what is shipped. */
  changed: z.boolean(),
})
export type KindPolicy = z.output<typeof kindPolicy>

const kindInput = z.strictObject({
  kind: messageKind,
  on: z.boolean(),
  compulsory: z.boolean(),
  urgency: kindUrgency,
  channels: z.array(messageChannel).max(MOST_CHANNELS),
})
export type KindInput = z.output<typeof kindInput>

export const mailSecurity = choice({ tls: 'SSL/TLS', startTls: 'STARTTLS', none: '不加密' }, '加密方式')

/** How mail leaves the house. */
export const mailAccount = z.strictObject({
  host: text({ label: '服务器', max: 200 }),
  port: whole(1, 65_535).meta({ label: '端口' }),
  security: mailSecurity,
  username: text({ label: '账号', max: 200 }),
  sender: z.union([z.literal(''), z.email('邮箱格式不正确').max(200)]).meta({ label: '发件地址' }),
})
export type MailAccount = z.output<typeof mailAccount>

const gatewayUrl = text({ label: '网关地址', max: 300 }).refine(
  (url) => url === '' || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)),
  '地址须以 https:// 或 http:// 开头',
)

/** How text messages leave the house: one signed POST per message. */
export const smsGateway = z.strictObject({
  url: gatewayUrl,
  signature: text({ label: '短信签名', max: 20 }),
})
export type SmsGateway = z.output<typeof smsGateway>

const timetable = {
  quietHours: quietHoursText,
  digestTimes: digestTimesText,
  linkHosts: text({ label: '允许的外部链接域名', max: 500 }),
}

export const getMessagePolicy = defineEndpoint({
  path: 'rest/message/policy',
  title: '查询消息规则',
  effect: 'read',
  access: [P.messagePolicy],
  scope: 'all',
  body: z.strictObject({}),
  result: z.object({
    kinds: z.array(kindPolicy),
    ...z.object(timetable).shape,
    mail: mailAccount.extend({
      /** The password itself never leaves the server. */
      hasPassword: z.boolean(),
      /** Set by the operator of the server and not changed here. */
      byEnvironment: z.boolean(),
    }),
    sms: smsGateway.extend({ hasSecret: z.boolean() }),
    /** Channels that can send now. */
    ready: z.array(messageChannel),
  }),
})

/** Saves what is sent and leaves the rest; `password` absent keeps the one there is, empty removes it. */
export const saveMessagePolicy = defineEndpoint({
  path: 'rest/message/savePolicy',
  title: '保存消息规则',
  effect: 'write',
  access: [P.messagePolicy],
  scope: 'all',
  body: z.strictObject({
    kinds: z.array(kindInput).max(200).optional(),
    ...z.object(timetable).partial().shape,
    mail: mailAccount.extend({ password: secretText().optional() }).optional(),
    /** A new address needs its key anew. */
    sms: smsGateway.extend({ secret: secretText().optional() }).optional(),
  }),
  result: z.object({ saved: z.boolean() }),
})

export const templateTitle = text({ label: '标题', min: 1, max: 60, message: '标题为 1–60 个字' })
export const templateText = text({ label: '内容', min: 1, max: 2000, long: true, message: '内容为 1–2000 个字' })

export const templateRow = z.object({
  /** Kind and channel, joined. */
  id: z.string(),
  kind: messageKind,
  channel: messageChannel,
  title: z.string().meta({ label: '标题' }),
  text: z.string().meta({ label: '内容' }),
  changed: z.boolean().meta({ label: '已修改' }),
  revision,
})
export type TemplateRow = z.output<typeof templateRow>

export const listTemplates = defineEndpoint({
  path: 'rest/message/templates',
  title: '查询消息模板',
  effect: 'read',
  access: [P.messageTemplate],
  scope: 'all',
  body: z.strictObject({}),
  result: z.object({ list: z.array(templateRow), variables: z.array(z.string()) }),
})

/** The words of one kind on one channel; `restore` goes back to the shipped ones. */
export const saveTemplate = defineEndpoint({
  path: 'rest/message/saveTemplate',
  title: '保存消息模板',
  effect: 'write',
  access: [P.messageTemplate],
  scope: 'all',
  body: z.strictObject({
    kind: messageKind,
    channel: messageChannel,
    title: templateTitle,
    text: templateText,
    revision,
    restore: z.boolean().default(false),
  }),
  result: z.object({ revision }),
})
