import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, removalBody, saveBody } from '../../kit/record.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { day, id, ids, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { audience, isEmptyAudience } from '../../shared/audience.ts'

export const signOn = choice({ plain: '普通链接', oidc: 'OIDC', cas: 'CAS' }, '登录方式')
export const openMode = choice({ same: '当前窗口', new: '新窗口' }, '打开方式')
export const appHealth = choice({ ok: '正常', down: '暂不可用', unknown: '未检测' }, '健康')
/** What an application learns about the person beside the stable number of the account. */
export const appClaim = choice(
  { name: '姓名', code: '工号', post: '岗位', orgCode: '单位编码', orgName: '单位名称', roles: '角色编码' },
  '提供的信息',
)
export type AppClaim = z.output<typeof appClaim>

/** Group under which applications without a group stand on the launchpad. */
export const UNGROUPED = { id: '00000000-0000-0000-0000-000000000000', name: '其他' }

export const ICON_MOST_KB = 200
const ADDRESS_WORDS = '地址须以 http:// 或 https:// 开头，或为站内路径'

export const applicationRefusals = defineRefusals('application', {
  iconInvalid: `图标须为 ${ICON_MOST_KB} kb 以内的图片`,
  secretMissing: '接入应用须先生成密钥',
  secretExists: '密钥已生成，如需更换请使用轮换',
  redirectMissing: '请至少登记一个回调地址',
  rejectReason: '请填写拒绝原因（2–200 字）',
  notRequestable: '该应用不接受开通申请',
  alreadyOpen: '你已可使用该应用',
  alreadyAsked: '开通申请正在处理中',
  notForYou: '你不在该应用的面向范围内',
  disabled: '应用已停用',
  signOnGone: '登录请求已失效，请从应用重新进入',
  healthMissing: '未设置检测地址',
  clientUnknown: '应用未登记或已停用',
  redirectUnknown: '回调地址未登记',
})

const isWebAddress = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address)
/** A path of this site: browsers read `//host` and `/\host` as another one. */
const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address)

const isRedirect = (address: string) =>
  address.startsWith('https://') && URL.canParse(address) && !address.includes('#') && !address.includes('*')

const webAddress = (label: string, words: string) =>
  text({ label, max: 500 }).refine((address) => address === '' || isWebAddress(address), words)

const icon = text({ label: '图标', max: 200 }).refine(
  (address) => address === '' || /^\/files\/icon\/[0-9a-f]{64}$/.test(address),
  applicationRefusals.iconInvalid.message,
)
export const iconField = icon.default('')

export const applicationInput = z.object({
  name: text({ label: '应用名称', min: 1, max: 20, message: '应用名称为 1–20 个字' }),
  icon: iconField,
  address: text({ label: '地址', min: 1, max: 500, message: ADDRESS_WORDS }).refine(
    (address) => isWebAddress(address) || isOwnPath(address),
    ADDRESS_WORDS,
  ),
  mode: openMode.default('new'),
  signOn: signOn.default('plain'),
  /** Compared letter for letter: return addresses of OIDC, services of CAS. */
  redirects: z
    .array(text({ min: 1, max: 500 }).refine(isRedirect, '回调地址须为 https 完整地址'))
    .max(20, '最多登记 20 个回调地址')
    .default([])
    .meta({ label: '回调地址' }),
  claims: z.array(appClaim).max(10).default(['name']).meta({ label: '提供的信息' }),
  audience: audience.refine((value) => !isEmptyAudience(value), '请选择面向范围').meta({ label: '面向' }),
  groupIds: z.array(id).max(20, '最多选择 20 项').default([]).meta({ label: '分组' }),
  sort: whole(0, 100_000).default(0).meta({ label: '排序' }),
  requestable: z.boolean().default(false).meta({ label: '接受开通申请' }),
  healthUrl: webAddress('检测地址', '检测地址须以 http:// 或 https:// 开头').default(''),
  ownerId: z.uuid({ error: '请选择负责人' }).meta({ label: '负责人' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})
export type ApplicationInput = z.output<typeof applicationInput>

export const applicationRow = applicationInput.extend({
  ...recordShape,
  audience,
  groupNames: z.array(z.string()).meta({ label: '分组' }),
  audienceText: z.string().meta({ label: '面向' }),
  people: z.int().meta({ label: '人数' }),
  health: appHealth,
  healthText: z.string().meta({ label: '检测结果' }),
  healthAt: instant.nullable().meta({ label: '检测时间' }),
  opens30: z.int().meta({ label: '30 天打开' }),
  ownerName: z.string().meta({ label: '负责人' }),
  clientId: z.string().meta({ label: '应用标识' }),
  hasSecret: z.boolean().meta({ label: '已生成密钥' }),
})

export const listApplications = defineEndpoint({
  path: 'rest/application/list',
  title: '查询应用',
  effect: 'read',
  access: [P.application],
  scope: 'rows',
  body: pageQuery(
    z.object({
      groupId: id.meta({ label: '分组' }),
      signOn,
      health: appHealth,
      enabled: z.boolean().meta({ label: '状态' }),
    }),
    ['createdAt', 'name', 'sort'],
  ),
  result: pageOf(applicationRow),
})

export const getApplication = defineEndpoint({
  path: 'rest/application/get',
  title: '查看应用',
  effect: 'read',
  access: [P.application],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: applicationRow,
})

export const saveApplication = defineEndpoint({
  path: 'rest/application/save',
  title: '保存应用',
  effect: 'write',
  access: [P.applicationEdit],
  scope: 'rows',
  body: saveBody(applicationInput),
  result: recordKey,
})

export const deleteApplications = defineEndpoint({
  path: 'rest/application/delete',
  title: '删除应用',
  effect: 'write',
  access: [P.applicationDel],
  scope: 'rows',
  body: removalBody,
  result: batchResult,
})

const failed = z.array(z.object({ id, message: z.string() }))

/** One picture in the field `attach`; the answer is the address to save with the application or group. */
export const uploadIcon = defineEndpoint({
  path: 'rest/application/icon',
  title: '上传应用图标',
  effect: 'write',
  access: [P.applicationEdit, P.applicationGroupEdit],
  scope: 'all',
  transport: 'multipart',
  bodyLimitKb: ICON_MOST_KB,
  audit: 'none',
  body: z.strictObject({ attach: z.object({ path: z.string(), name: z.string(), bytes: z.int() }) }),
  result: z.string(),
})

export const listAppGroups = defineEndpoint({
  path: 'rest/application/groups',
  title: '查询应用的可选分组',
  effect: 'read',
  access: [P.application],
  scope: 'all',
  body: z.strictObject({}),
  result: z.array(z.object({ id, name: z.string(), enabled: z.boolean() })),
})

export const enableApplications = defineEndpoint({
  path: 'rest/application/enabled',
  title: '启用或停用应用',
  effect: 'write',
  access: [P.applicationEdit],
  scope: 'rows',
  body: z.strictObject({ ids: ids(), enabled: z.boolean() }),
  result: z.object({ updated: z.int(), failed }),
})

/** 批量改分组: the applications stand in exactly these groups afterwards. */
export const regroupApplications = defineEndpoint({
  path: 'rest/application/regroup',
  title: '批量修改应用分组',
  effect: 'write',
  access: [P.applicationEdit],
  scope: 'rows',
  body: z.strictObject({ ids: ids(), groupIds: z.array(id).max(20, '最多选择 20 项') }),
  result: z.object({ updated: z.int(), failed }),
})

/** Makes the client secret, or with `rotate` a new one; the former is worthless at once. */
export const makeAppSecret = defineEndpoint({
  path: 'rest/application/secret',
  title: '生成应用密钥',
  effect: 'write',
  access: [P.applicationKey],
  scope: 'rows',
  reauth: true,
  body: z.strictObject({ id, rotate: z.boolean().default(false) }),
  result: z.object({ clientId: z.string(), secret: z.string() }),
})

export const testApplication = defineEndpoint({
  path: 'rest/application/test',
  title: '检测应用',
  effect: 'write',
  access: [P.applicationEdit],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ ok: z.boolean(), text: z.string() }),
})

export const appUsage = defineEndpoint({
  path: 'rest/application/usage',
  title: '查询应用使用统计',
  effect: 'read',
  access: [P.application],
  scope: 'rows',
  body: z.strictObject({ id, days: z.int().min(7).max(180).default(30) }),
  result: z.object({
    opens: z.int(),
    people: z.int(),
    days: z.array(z.object({ day, opens: z.int(), people: z.int() })),
  }),
})

/** What a check of an application found, in words. */
export const healthTexts = {
  ok: '正常（{status}，{ms} 毫秒）',
  status: '返回 {status}',
  timeout: '连接超时',
  refused: '地址未被允许',
  failed: '连接失败',
}

/** What the cache of the numbers of people is for, on the page of caches. */
export const PEOPLE_CACHE_PURPOSE = '面向范围人数'
