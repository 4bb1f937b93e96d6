import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

const catalogueField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  required: z.boolean(),
})

export const openness = choice({ open: '开放', closed: '不开放' }, '状态')

export const catalogueEntry = z.object({
  /** The path again, as the key of rows. */
  id: z.string(),
  path: z.string().meta({ label: '路径' }),
  title: z.string().meta({ label: '名称' }),
  effect: choice({ read: '查询', write: '写入' }, '类型'),
  state: openness,
  /** Codes of which a person needs one, by their names. */
  rights: z.array(z.string()).meta({ label: '所需权限' }),
  calls: z.int().meta({ label: '30 天调用' }),
  errorRate: z.number().meta({ label: '错误率' }),
  p95: z.int().meta({ label: 'p95（毫秒）' }),
})
export type CatalogueEntry = z.output<typeof catalogueEntry>

/** Every coded interface of this build, made from the contract; with `path` the fields and an example of one. */
export const interfaceCatalogue = defineEndpoint({
  path: 'rest/apiClient/catalogue',
  title: '查询接口目录',
  effect: 'read',
  access: [P.openInterface],
  scope: 'all',
  body: z.strictObject({ path: text({ max: 100 }).optional() }),
  result: z.object({
    version: z.string(),
    list: z.array(catalogueEntry),
    detail: z
      .object({ input: z.array(catalogueField), output: z.array(catalogueField), example: z.string() })
      .nullable(),
  }),
})

export const callLogRow = z.object({
  id,
  at: instant.meta({ label: '时间' }),
  clientName: z.string().meta({ label: '调用方' }),
  keyTail: z.string().meta({ label: '密钥尾号' }),
  path: z.string().meta({ label: '接口' }),
  title: z.string().meta({ label: '名称' }),
  status: z.int().meta({ label: '结果' }),
  message: z.string().meta({ label: '说明' }),
  ms: z.int().meta({ label: '耗时（毫秒）' }),
  bytes: z.int().meta({ label: '字节' }),
  address: z.string().meta({ label: '地址' }),
  requestId: z.string().meta({ label: '请求号' }),
})

export const callFilter = z.object({
  clientId: id.meta({ label: '调用方' }),
  path: text({ label: '接口', max: 100 }),
  outcome: choice({ ok: '成功', failed: '失败' }, '结果'),
  slowerThan: z.int().min(0).max(600_000).meta({ label: '耗时不少于（毫秒）' }),
  from: instant.meta({ label: '开始时间' }),
  to: instant.meta({ label: '结束时间' }),
})

export const listCalls = defineEndpoint({
  path: 'rest/apiClient/callLog',
  title: '查询接口调用日志',
  effect: 'read',
  access: [P.openInterfaceLog],
  scope: 'rows',
  body: pageQuery(callFilter, ['at', 'ms', 'bytes']),
  result: pageOf(callLogRow),
})

/** Calls a reading interface through a key made for this one call; acts with the rights of the person who tries. */
export const tryInterface = defineEndpoint({
  path: 'rest/apiClient/try',
  title: '在线调试接口',
  effect: 'write',
  access: [P.openInterfaceTest],
  scope: 'all',
  body: z.strictObject({
    path: text({ label: '接口', min: 1, max: 100 }),
    body: text({ label: '请求内容', max: 20_000, long: true }).default('{}'),
  }),
  result: z.object({
    ms: z.int(),
    status: z.int(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    /** The text that was signed. */
    signed: z.string(),
    /** The answer as it came, cut after 100,000 characters. */
    answer: z.string(),
  }),
})
