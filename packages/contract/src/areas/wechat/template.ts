import { z } from 'zod'
import { kindNames } from '#src/areas/system/message/kinds.ts'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { recordKey } from '../../kit/record.ts'
import { id, ids, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

/** Facts of a message that a field of a template may show. */
export const templateSource = choice(
  { title: '消息标题', text: '消息内容', kind: '消息类型', name: '接收人', at: '时间', fixed: '固定文字' },
  '取值',
)
export type TemplateSource = z.output<typeof templateSource>

const field = z.strictObject({
  key: text({ label: '字段', min: 1, max: 40 }),
  source: templateSource.nullable().default(null),
  fixed: text({ label: '固定文字', max: 100 }).default(''),
})
export type TemplateField = z.output<typeof field>

export const templateInput = z.strictObject({
  /** Kind of message of 20 section 3.9, such as 待我审批. */
  event: text({ label: '消息类型', min: 1, max: 40 }),
  templateId: text({ label: '模板编号', min: 1, max: 100 }),
  title: text({ label: '模板标题', min: 1, max: 60 }),
  /** The platform's text with `{{thing1.DATA}}`. */
  content: text({ label: '模板内容', min: 1, max: 2000, long: true }),
  fields: z.array(field).max(30).default([]).meta({ label: '字段映射' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})

/** Fields that a template asks for, in their order. */
export const fieldsOfTemplate = (content: string): string[] => [
  ...new Set([...content.matchAll(/\{\{\s*(\w+)\.DATA\s*\}\}/g)].map(([, key]) => key ?? '')),
]

/** The first field that nothing was chosen for, or null. */
export const unmappedField = (content: string, fields: readonly TemplateField[]): string | null =>
  fieldsOfTemplate(content).find(
    (key) =>
      !fields.some(
        (each) => each.key === key && each.source !== null && (each.source !== 'fixed' || each.fixed !== ''),
      ),
  ) ?? null

export const templateRow = z.object({
  id,
  revision,
  event: z.string().meta({ label: '消息类型' }),
  templateId: z.string().meta({ label: '模板编号' }),
  title: z.string().meta({ label: '模板标题' }),
  content: z.string().meta({ label: '模板内容' }),
  fields: z.array(field).meta({ label: '字段映射' }),
  enabled: z.boolean().meta({ label: '启用' }),
  sent: z.int().meta({ label: '近 30 天发送' }),
  failed: z.int().meta({ label: '近 30 天失败' }),
})
export type TemplateRow = z.output<typeof templateRow>

export const listTemplates = defineEndpoint({
  path: 'rest/weChat/templates',
  title: '查询模板消息',
  effect: 'read',
  access: [P.wechatTemplate],
  scope: 'all',
  body: z.strictObject({ accountId: id }),
  result: z.object({ list: z.array(templateRow), total: z.int() }),
})

/** Templates that the account holds on the platform, to choose from. */
export const platformTemplates = defineEndpoint({
  path: 'rest/weChat/platformTemplates',
  title: '查询平台模板',
  effect: 'read',
  access: [P.wechatTemplate],
  scope: 'all',
  body: z.strictObject({ accountId: id }),
  result: z.array(z.object({ templateId: z.string(), title: z.string(), content: z.string() })),
})

export const saveTemplate = defineEndpoint({
  path: 'rest/weChat/saveTemplate',
  title: '保存模板消息',
  effect: 'write',
  access: [P.wechatTemplate],
  scope: 'all',
  body: templateInput.extend({ accountId: id, id: id.optional(), revision: revision.optional() }),
  result: recordKey,
})

export const deleteTemplates = defineEndpoint({
  path: 'rest/weChat/deleteTemplates',
  title: '删除模板消息',
  effect: 'write',
  access: [P.wechatTemplate],
  scope: 'all',
  body: z.strictObject({ accountId: id, ids: ids(50) }),
  result: z.object({ deleted: z.int() }),
})

/** 测试发送 to a person whose WeChat is bound to the account. */
export const testTemplate = defineEndpoint({
  path: 'rest/weChat/testTemplate',
  title: '测试发送模板消息',
  effect: 'write',
  access: [P.wechatTemplate],
  scope: 'all',
  body: z.strictObject({ accountId: id, id, userId: id.meta({ label: '接收人' }) }),
  result: z.object({ sent: z.boolean(), logId: id }),
})

export const templateLogState = choice({ queued: '待发', sent: '已提交', delivered: '已送达', failed: '失败' }, '状态')

export const templateLogRow = z.object({
  id,
  at: instant.meta({ label: '时间' }),
  event: z.string().meta({ label: '消息类型' }),
  userName: z.string().meta({ label: '接收人' }),
  title: z.string().meta({ label: '消息标题' }),
  state: templateLogState,
  error: z.string().meta({ label: '失败原因' }),
  tries: z.int().meta({ label: '次数' }),
})

export const listTemplateLog = defineEndpoint({
  path: 'rest/weChat/templateLog',
  title: '查询模板消息记录',
  effect: 'read',
  access: [P.wechatTemplate],
  scope: 'all',
  body: pageQuery(z.object({ accountId: id.meta({ label: '公众号' }), state: templateLogState }), ['at']),
  result: pageOf(templateLogRow),
})

export const retryTemplate = defineEndpoint({
  path: 'rest/weChat/retryTemplate',
  title: '重试模板消息',
  effect: 'write',
  access: [P.wechatTemplate],
  scope: 'all',
  body: z.strictObject({ accountId: id, ids: ids(100) }),
  result: z.object({ queued: z.int() }),
})

/** Event of a digest of several messages. */
export const DIGEST_EVENT = '消息汇总'

/** Events that a template may be chosen for. */
export const templateEvents: readonly string[] = [...kindNames, DIGEST_EVENT]

/** Greatest length of a field by the platform's names: `thing1` holds twenty characters. */
const lengths: Readonly<Record<string, number>> = {
  thing: 20,
  character_string: 32,
  phrase: 5,
  name: 10,
  const: 20,
  number: 32,
  letter: 32,
  symbol: 5,
  short_thing: 5,
}

/** A value cut to what its field holds. */
export const cutToField = (key: string, value: string): string => {
  const most = lengths[key.replace(/\d+$/, '')] ?? 200
  const letters = [...value.replace(/\s+/g, ' ').trim()]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('')
}

export const templateTest = { title: '模板消息测试', text: '这是一条测试消息，无需处理。' } as const
