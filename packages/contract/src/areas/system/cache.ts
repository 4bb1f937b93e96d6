import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

/** Typed before all caches are cleared. */
export const CLEAR_ALL = '清除全部缓存'

export const cacheRefusals = defineRefusals('cache', {
  mismatch: { status: STATUS.invalid, message: '输入内容不匹配，未清除' },
  keyGone: '键不存在或已过期',
  tooSoon: '1 分钟内已清除过，请稍后',
  unknown: '缓存不存在',
  notWarmable: '该缓存按需加载，不支持预热',
  hidden: '该缓存的内容不显示',
})

/** Figure of 系统健康 on the home of the back office, by how many processes have fallen silent. */
export const healthFigure = (silent: number): string => (silent === 0 ? '正常' : `${silent} 个实例无响应`)

/** What makes an entry of a cache invalid before its time, where the cache does not say so itself. */
export const cacheEvents: Record<string, string> = {
  loginWays: '登录方式保存',
  hourRules: '学时规则保存',
  audienceFigures: '到期后重新计算',
  postAudience: '到期后重新计算',
  applicationPeople: '到期后重新计算',
  wechatToken: '密钥变更、平台判定失效',
}
export const EXPIRY_ONLY = '到期'

/** What a machine without a tool cannot do (30-learning section 5). */
export const missingTools = {
  transcodes: '转码组件不可用，仅支持 MP4/WebM 原画播放',
  converts: '文档转换组件不可用，仅可下载查看，请上传 PDF 版本',
} as const

export const NO_ANSWER = '实例 {name} 无响应'
export const warmJob = '预热缓存：{name}'

export const cacheInstance = z.object({
  id,
  name: z.string().meta({ label: '实例' }),
  /** False: it did not answer within a second. */
  answers: z.boolean(),
  version: z.string().meta({ label: '版本' }),
  uptimeSeconds: z.int().meta({ label: '运行时长' }),
  memoryBytes: z.int().meta({ label: '内存' }),
  memoryLimit: z.int().meta({ label: '内存上限' }),
  connections: z.int().meta({ label: '数据库连接' }),
  connectionLimit: z.int().meta({ label: '连接上限' }),
  /** Tools beside the portal that this machine has. */
  transcodes: z.boolean().meta({ label: '转码组件' }),
  converts: z.boolean().meta({ label: '文档转换组件' }),
  /** Newest sixty minutes of all its caches, oldest first. */
  minutes: z.array(z.object({ at: instant, hits: z.int(), refills: z.int() })),
})

export const cacheRow = z.object({
  id: z.string(),
  name: z.string().meta({ label: '名称' }),
  use: z.string().meta({ label: '用途' }),
  instance: z.string().meta({ label: '实例' }),
  entries: z.int().meta({ label: '条目' }),
  maxEntries: z.int().meta({ label: '条目上限' }),
  bytes: z.int().meta({ label: '字节' }),
  maxBytes: z.int().meta({ label: '字节上限' }),
  hits: z.int().meta({ label: '命中' }),
  misses: z.int().meta({ label: '未命中' }),
  evictions: z.int().meta({ label: '淘汰' }),
  oldest: instant.nullable().meta({ label: '最老' }),
  /** Milliseconds. */
  ttl: z.int().meta({ label: '有效期' }),
  event: z.string().meta({ label: '失效事件' }),
  clearedAt: instant.nullable().meta({ label: '最近清除' }),
  warmable: z.boolean(),
  /** Its values may be looked at. */
  shown: z.boolean(),
})
export type CacheRow = z.output<typeof cacheRow>

export const listCaches = defineEndpoint({
  path: 'rest/cache/list',
  title: '查看缓存',
  effect: 'read',
  access: [P.cache],
  scope: 'all',
  body: z.strictObject({}),
  result: z.object({
    instances: z.array(cacheInstance),
    caches: z.array(cacheRow),
    /** Jobs that wait or run, of all processes together. */
    queue: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
    lastBackup: instant.nullable(),
  }),
})

const name = text({ label: '名称', min: 1, max: 60 })
const key = text({ label: '键', min: 1, max: 300 })

export const listCacheKeys = defineEndpoint({
  path: 'rest/cache/keys',
  title: '查看缓存键',
  effect: 'read',
  access: [P.cacheValue],
  scope: 'all',
  body: pageQuery(z.object({ instance: text({ label: '实例', max: 200 }) }), ['key']).extend({ name }),
  result: pageOf(
    z.object({
      id: z.string(),
      key: z.string().meta({ label: '键' }),
      instance: z.string().meta({ label: '实例' }),
      bytes: z.int().meta({ label: '字节' }),
      /** Milliseconds left; -1 for no end. */
      ttl: z.int().meta({ label: '剩余时间' }),
    }),
  ),
})

/** A write because looking at a value leaves an entry in the log. */
export const cacheValue = defineEndpoint({
  path: 'rest/cache/value',
  title: '查看缓存值',
  effect: 'write',
  access: [P.cacheValue],
  scope: 'all',
  body: z.strictObject({ name, key }),
  result: z.object({ value: z.string(), ttl: z.int(), cut: z.boolean(), instance: z.string() }),
})

/** One key, one cache or all of them, on every process; all of them ask for the typed words. */
export const clearCache = defineEndpoint({
  path: 'rest/cache/clear',
  title: '清除缓存',
  effect: 'write',
  access: [P.cacheClear],
  scope: 'all',
  body: z.strictObject({
    name: name.optional(),
    key: key.optional(),
    all: z.boolean().optional(),
    confirm: text({ label: '确认文字', max: 60 }).default(''),
  }),
  result: z.object({ cleared: z.int() }),
})

export const warmCache = defineEndpoint({
  path: 'rest/cache/warm',
  title: '预热缓存',
  effect: 'write',
  access: [P.cacheClear],
  scope: 'all',
  body: z.strictObject({ name }),
  result: z.object({ jobId: id }),
})
