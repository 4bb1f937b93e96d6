import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { recordKey, recordShape } from '../../kit/record.ts'
import { id, ids, instant, revision } from '../../kit/scalars.ts'
import { secretText, text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const accountType = choice({ service: '服务号', subscription: '订阅号' }, '类型')
export type AccountType = z.output<typeof accountType>

export const accountState = choice(
  { unconnected: '未连接', normal: '正常', abnormal: '异常', removed: '已移除' },
  '健康',
)

/** What one may do with one account: a grant names some of these (20 weChatPermission). */
export const accountFunction = choice(
  {
    article: '图文编辑',
    push: '推送',
    menu: '菜单',
    reply: '回复',
    material: '素材',
    fans: '用户',
    template: '模板',
    stat: '数据',
    manage: '管理',
  },
  '功能',
)
export type AccountFunction = z.output<typeof accountFunction>

/** One of the four things that are checked every ten minutes. */
export const healthItem = z.object({
  ok: z.boolean().nullable(),
  /** What was found, and what to do about it. */
  text: z.string(),
  code: z.string().default(''),
})
export type HealthItem = z.output<typeof healthItem>

export const health = z.object({
  token: healthItem,
  addressList: healthItem,
  server: healthItem,
  quota: healthItem,
  checkedAt: instant.nullable(),
})
export type Health = z.output<typeof health>

/** Calls of one kind left for today, as the platform counts them. */
export const quotaRow = z.object({ kind: z.string(), limit: z.int(), used: z.int(), remain: z.int() })
export type QuotaRow = z.output<typeof quotaRow>

const APP_ID = /^wx[0-9a-f]{16}$/
const AES_KEY = /^[0-9A-Za-z]{43}$/

const appId = text({ label: 'AppID', min: 1, max: 18, message: 'AppID 格式不正确' }).refine(
  (value) => value === '' || APP_ID.test(value),
  'AppID 格式不正确',
)

/** Left out, it stays as it is. */
const token = text({ label: '令牌（Token）', max: 32 })
  .refine((value) => value === '' || /^[0-9A-Za-z]{3,32}$/.test(value), '令牌须为 3–32 位字母或数字')
  .optional()

export const accountInput = z.strictObject({
  name: text({ label: '名称', min: 1, max: 30, message: '名称为 1–30 个字' }),
  type: accountType,
  appId,
  token,
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})

export const accountRow = z.object({
  ...recordShape,
  name: z.string().meta({ label: '名称' }),
  type: accountType,
  appId: z.string().meta({ label: 'AppID' }),
  enabled: z.boolean().meta({ label: '启用' }),
  state: accountState,
  health,
  fans: z.int().meta({ label: '粉丝' }),
  /** What the caller may do with it. */
  functions: z.array(accountFunction).meta({ label: '我的权限' }),
  waiting: z.int().meta({ label: '待发图文' }),
  lastPushAt: instant.nullable().meta({ label: '最近推送' }),
})
export type AccountRow = z.output<typeof accountRow>

const open = [P.wechat, P.wechatNews] as const

/** Accounts with a grant for the caller, and no others. */
export const listAccounts = defineEndpoint({
  path: 'rest/weChat/list',
  title: '查询公众号',
  effect: 'read',
  access: open,
  scope: 'all',
  body: pageQuery(z.object({ name: text({ label: '名称', max: 30 }), type: accountType, state: accountState }), [
    'createdAt',
    'name',
    'lastPushAt',
  ]),
  result: pageOf(accountRow),
})

export const accountDetail = accountRow.extend({
  token: z.string().meta({ label: '令牌（Token）' }),
  hasSecret: z.boolean(),
  hasAesKey: z.boolean(),
  serverUrl: z.string().meta({ label: '服务器地址' }),
  /** Address of this server as the platform saw it, empty until it complained or was asked. */
  ownAddress: z.string(),
  platformAddresses: z.array(z.string()),
  /** Text behind the account's QR code. */
  qr: z.string(),
  quotas: z.array(quotaRow),
  lastCallbackAt: instant.nullable(),
  reads: z.int(),
  grownThisWeek: z.int(),
})

export const getAccount = defineEndpoint({
  path: 'rest/weChat/get',
  title: '查看公众号',
  effect: 'read',
  access: open,
  scope: 'all',
  body: z.strictObject({ id }),
  result: accountDetail,
})

export const saveAccount = defineEndpoint({
  path: 'rest/weChat/save',
  title: '保存公众号',
  effect: 'write',
  access: [P.wechatEdit],
  scope: 'all',
  body: accountInput.extend({ id: id.optional(), revision: revision.optional() }),
  result: recordKey,
})

/** New secrets; they are sealed at once and never shown again. What is left out stays as it is. */
export const changeSecret = defineEndpoint({
  path: 'rest/weChat/secret',
  title: '更换公众号密钥',
  effect: 'write',
  access: [P.wechatKey],
  scope: 'all',
  reauth: true,
  body: z.strictObject({
    id,
    secret: secretText(64)
      .refine((value) => value === '' || /^[0-9a-f]{32}$/i.test(value), 'AppSecret 须为 32 位字母或数字')
      .default('')
      .meta({ label: 'AppSecret', max: 64 }),
    aesKey: secretText(43)
      .refine((value) => value === '' || AES_KEY.test(value), 'EncodingAESKey 须为 43 位字母或数字')
      .default('')
      .meta({ label: 'EncodingAESKey', max: 43 }),
  }),
  result: z.object({ id }),
})

/** Connects, or checks again: token, addresses, server, quota. Answers within ten seconds, in words. */
export const checkAccount = defineEndpoint({
  path: 'rest/weChat/check',
  title: '检测公众号',
  effect: 'write',
  access: [P.wechatEdit],
  scope: 'all',
  body: z.strictObject({ id }),
  result: z.object({ health, state: accountState }),
})

const reason = text({ label: '移除原因', min: 2, max: 200, long: true, message: '请填写移除原因（2–200 字）' })

/** An account by `id`, or fans by `fanIds`: one of the two. */
export const removeFromWechat = defineEndpoint({
  path: 'rest/weChat/remove',
  title: '移除公众号或用户',
  effect: 'write',
  access: [P.wechatRemove, P.wechatFans],
  scope: 'all',
  body: z
    .strictObject({ id: id.optional(), fanIds: ids(200).optional(), reason })
    .refine((body) => (body.id === undefined) !== (body.fanIds === undefined), {
      path: ['id'],
      message: '请选择公众号或用户',
    }),
  result: z.object({ removed: z.int() }),
})

export const restoreRemoved = defineEndpoint({
  path: 'rest/weChat/restore',
  title: '恢复公众号或用户',
  effect: 'write',
  access: [P.wechatRemove, P.wechatFans],
  scope: 'all',
  body: z.strictObject({ ids: ids(100) }),
  result: z.object({ restored: z.int(), failed: z.array(z.object({ id, message: z.string() })) }),
})

export const removalKind = choice({ fan: '已移除用户', account: '已移除公众号' }, '类别')

export const removalRow = z.object({
  id,
  kind: removalKind,
  name: z.string().meta({ label: '名称' }),
  accountName: z.string().meta({ label: '公众号' }),
  boundName: z.string().meta({ label: '绑定用户' }),
  reason: z.string().meta({ label: '原因' }),
  byName: z.string().meta({ label: '操作人' }),
  at: instant.meta({ label: '时间' }),
  restorableUntil: instant.meta({ label: '可恢复至' }),
  restoredAt: instant.nullable().meta({ label: '恢复时间' }),
})

export const listRemoved = defineEndpoint({
  path: 'rest/weChat/removed',
  title: '查询移除记录',
  effect: 'read',
  access: [P.wechat],
  scope: 'all',
  body: pageQuery(
    z.object({
      kind: removalKind,
      accountId: id.meta({ label: '公众号' }),
      byId: id.meta({ label: '操作人' }),
      from: instant.meta({ label: '时间起' }),
      to: instant.meta({ label: '时间止' }),
    }),
    ['at'],
  ),
  result: pageOf(removalRow),
})

const callbackResult = choice({ answered: '已回复', noted: '已记录', ignored: '已忽略', failed: '处理失败' }, '结果')

export const callbackFilter = z.object({
  accountId: id.meta({ label: '公众号' }),
  result: callbackResult,
  from: instant.meta({ label: '开始时间' }),
  to: instant.meta({ label: '结束时间' }),
})

export const callbackRow = z.object({
  id,
  at: instant.meta({ label: '时间' }),
  kind: z.string().meta({ label: '消息类型' }),
  openid: z.string().meta({ label: 'OpenID' }),
  result: callbackResult,
  ms: z.int().meta({ label: '耗时（毫秒）' }),
})

export const listCallbacks = defineEndpoint({
  path: 'rest/weChat/callbacks',
  title: '查询公众号回调日志',
  effect: 'read',
  access: [P.wechat],
  scope: 'all',
  body: pageQuery(callbackFilter, ['at']),
  result: pageOf(callbackRow),
})

export const historyRow = z.object({
  id: z.string(),
  at: instant.meta({ label: '时间' }),
  actorName: z.string().meta({ label: '操作人' }),
  action: z.string().meta({ label: '操作' }),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  reason: z.string().meta({ label: '原因' }),
})

export const accountHistory = defineEndpoint({
  path: 'rest/weChat/history',
  title: '查询公众号变更记录',
  effect: 'read',
  access: [P.wechat],
  scope: 'all',
  body: z.strictObject({ id }),
  result: z.array(historyRow),
})

/** Days in which a removed account or fan can be brought back. */
export const RESTORABLE_DAYS = 30

/** What the cache of access tokens is called where caches are shown. */
export const TOKEN_CACHE_PURPOSE = '公众号 token'
