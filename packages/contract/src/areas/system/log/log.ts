import { z } from 'zod'
import { sessionClient } from '#src/areas/account/session.ts'
import { choice } from '#src/kit/choice.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { defineRefusals, STATUS } from '#src/kit/refusal.ts'
import { id, ids, instant } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { P } from '#src/privileges.ts'
import { historyTypes } from './history-types.ts'

export const logVia = choice(
  { web: '电脑浏览器', phone: '手机浏览器', wechat: '微信', api: '接口', job: '后台任务', preview: '预览' },
  '途径',
)

export const actionKind = choice(
  {
    create: '新增',
    update: '修改',
    delete: '删除',
    grant: '授权',
    decide: '审批',
    read: '敏感查看',
    import: '导入',
    run: '执行',
    signIn: '登录与会话',
    other: '其他',
  },
  '动作',
)

export const logResult = choice({ ok: '成功', refused: '被拒绝' }, '结果')

/** Parts of the operation log that are looked at by themselves. */
export const logView = choice({ change: '改动', taken: '导出与查看', signIn: '登录与会话', refused: '被拒绝' }, '视图')
export type LogView = z.output<typeof logView>

export const MOST_LOG_DAYS = 366

export const logRefusals = defineRefusals('log', {
  rangeTooLong: { status: STATUS.invalid, message: '时间范围最长 366 天' },
  rangeTurned: { status: STATUS.invalid, message: '结束时间须晚于开始时间' },
  ownSession: '不能结束自己的当前会话',
  archiveTooNew: '保留天数不能少于 {n} 天',
  archiveRunning: '归档正在进行',
})

export const LOG_INTACT = '日志完整，共 {n} 条'
export const LOG_BROKEN = '自第 {no} 条起校验失败'
export const LOGIN_LOG_BROKEN = '登录日志自第 {no} 条起校验失败'

/** One changed field in words; lists name what came and what went. */
const logDifference = z.object({
  field: z.string(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
})
export type LogDifference = z.output<typeof logDifference>

export const logRow = z.object({
  /** Number of the entry as text. */
  id: z.string(),
  no: z.int().meta({ label: '编号' }),
  at: instant.meta({ label: '时间' }),
  actorId: id.nullable(),
  actorName: z.string().meta({ label: '操作人' }),
  actorOrgName: z.string().meta({ label: '单位' }),
  asWhom: z.string().meta({ label: '代理对象' }),
  via: logVia,
  module: z.string().meta({ label: '模块' }),
  kind: actionKind,
  action: z.string().meta({ label: '操作' }),
  objectType: z.string(),
  objectTypeName: z.string().meta({ label: '对象类型' }),
  objectId: z.string(),
  objectName: z.string().meta({ label: '对象' }),
  /** Path of this site that shows the thing, or empty. */
  link: z.string(),
  diff: z.array(logDifference),
  words: z.string().meta({ label: '变更', long: true }),
  /** What was done, as one sentence behind the person's name. */
  sentence: z.string().meta({ label: '经过', long: true }),
  reason: z.string().meta({ label: '原因', long: true }),
  address: z.string().meta({ label: 'IP' }),
  result: logResult,
  requestId: z.string().meta({ label: '请求号' }),
  /** Empty for the seconds until the chain has taken the entry in. */
  prevHash: z.string().meta({ label: '前一条校验值' }),
  hash: z.string().meta({ label: '校验值' }),
})
export type LogRow = z.output<typeof logRow>

const range = { from: instant.meta({ label: '开始时间' }), to: instant.meta({ label: '结束时间' }) }

const requestIdText = text({ label: '请求号', max: 64 }).refine((value) => /^[\w-]*$/.test(value), '请求号格式不正确')

export const logFilter = z.object({
  ...range,
  userId: id,
  orgId: id.meta({ label: '单位' }),
  /** Menu code of the screen, or `account` for what everybody may do. */
  module: text({ label: '模块', max: 60 }),
  kind: actionKind,
  view: logView,
  objectType: text({ label: '对象类型', max: 60 }),
  objectId: text({ label: '对象编号', max: 100 }),
  /** Part of the name, or the whole id. */
  object: text({ label: '对象', max: 100 }),
  field: text({ label: '字段', max: 60 }),
  result: logResult,
  address: text({ label: 'IP', max: 60 }),
  requestId: requestIdText,
})

export const listLog = defineEndpoint({
  path: 'rest/log/list',
  title: '查询操作日志',
  effect: 'read',
  access: [P.log],
  scope: 'rows',
  body: pageQuery(logFilter, ['at']),
  result: pageOf(logRow),
})

/** 变更记录 of one thing, for those who may see the thing. */
export const objectHistory = defineEndpoint({
  path: 'rest/log/history',
  title: '查看变更记录',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    objectType: z.enum(historyTypes, '不支持的对象类型'),
    objectId: id,
    page: z.int().min(1).max(1000).default(1),
    pageSize: z.int().min(1).max(100).default(20),
  }),
  result: pageOf(
    logRow.pick({
      id: true,
      at: true,
      actorName: true,
      asWhom: true,
      kind: true,
      action: true,
      diff: true,
      words: true,
      sentence: true,
      reason: true,
      result: true,
    }),
  ),
})

export const loginPlace = choice({ local: '本机', inside: '内网', outside: '外网' }, '地点')

export const loginRow = z.object({
  id,
  no: z.int().meta({ label: '编号' }),
  at: instant.meta({ label: '时间' }),
  nameTried: z.string().meta({ label: '账号' }),
  userId: id.nullable(),
  userName: z.string().meta({ label: '姓名' }),
  orgName: z.string().meta({ label: '单位' }),
  result: logResult,
  why: z.string().meta({ label: '原因' }),
  way: z.string().meta({ label: '方式' }),
  address: z.string().meta({ label: 'IP' }),
  place: loginPlace,
  agent: z.string().meta({ label: '设备', long: true }),
  hash: z.string().meta({ label: '校验值' }),
})

export const loginFilter = z.object({
  ...range,
  userId: id,
  orgId: id.meta({ label: '单位' }),
  result: logResult,
  address: text({ label: 'IP', max: 60 }),
})

export const listLogins = defineEndpoint({
  path: 'rest/log/logins',
  title: '查询登录日志',
  effect: 'read',
  access: [P.log],
  scope: 'rows',
  body: pageQuery(loginFilter, ['at']),
  result: pageOf(loginRow),
})

/** Ways of signing in as the log names them. */
export const loginWayWords: Record<string, string> = {
  password: '账号密码',
  ldap: '目录账号',
  oidc: '统一认证',
  cas: '统一认证（CAS）',
  sms: '短信验证码',
  scan: '手机扫码',
  wechat: '微信',
  reset: '忘记密码',
  activate: '激活链接',
  reauth: '再次验证',
  signed: '签名登录',
}

export const onlineRow = z.object({
  id,
  userId: id,
  userCode: z.string().meta({ label: '工号' }),
  userName: z.string().meta({ label: '姓名' }),
  orgName: z.string().meta({ label: '单位' }),
  client: sessionClient,
  agent: z.string().meta({ label: '设备', long: true }),
  address: z.string().meta({ label: 'IP' }),
  createdAt: instant.meta({ label: '登录时间' }),
  lastActiveAt: instant.meta({ label: '最近活动' }),
  current: z.boolean(),
})

export const onlineFilter = z.object({
  userId: id,
  orgId: id.meta({ label: '单位' }),
  client: sessionClient,
  address: text({ label: 'IP', max: 60 }),
})

export const listOnline = defineEndpoint({
  path: 'rest/log/online',
  title: '查询在线用户',
  effect: 'read',
  access: [P.logOnline],
  scope: 'rows',
  body: pageQuery(onlineFilter, ['lastActiveAt', 'createdAt']),
  result: pageOf(onlineRow),
})

export const endOnline = defineEndpoint({
  path: 'rest/log/endSession',
  title: '结束会话',
  effect: 'write',
  access: [P.logOnline],
  scope: 'rows',
  body: z.strictObject({
    ids: ids(),
    reason: text({ label: '原因', min: 2, max: 200, long: true, message: '请填写原因（2–200 字）' }),
  }),
  result: z.object({ ended: z.int() }),
})

export const uiErrorRow = z.object({
  id: z.string(),
  message: z.string().meta({ label: '错误信息', long: true }),
  /** Path of the page, without its query. */
  page: z.string().meta({ label: '页面' }),
  build: z.string().meta({ label: '版本' }),
  count: z.int().meta({ label: '次数' }),
  people: z.int().meta({ label: '人数' }),
  firstAt: instant.meta({ label: '首次出现' }),
  lastAt: instant.meta({ label: '最近出现' }),
  info: z.string().meta({ label: '说明', long: true }),
  stack: z.string().meta({ label: '调用栈', long: true }),
})

export const uiErrorFilter = z.object({ ...range, build: text({ label: '版本', max: 100 }) })

export const listUiErrors = defineEndpoint({
  path: 'rest/log/errors',
  title: '查询前端错误',
  effect: 'read',
  access: [P.logError],
  scope: 'rows',
  body: pageQuery(uiErrorFilter, ['lastAt', 'count', 'people']),
  result: pageOf(uiErrorRow),
})

/** Recomputes the chains of both logs; within a range only the entries of that time. */
export const verifyLog = defineEndpoint({
  path: 'rest/log/verify',
  title: '校验日志完整性',
  effect: 'write',
  access: [P.log],
  scope: 'all',
  body: z.strictObject({ from: instant.optional(), to: instant.optional() }),
  result: z.object({
    ok: z.boolean(),
    count: z.int(),
    firstBad: z.int().optional(),
    /** Which log the first bad entry belongs to. */
    log: z.enum(['audit', 'login']).optional(),
  }),
})
