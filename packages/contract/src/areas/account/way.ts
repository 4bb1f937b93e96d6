import { z } from 'zod'
import { CA_HELP, caCertificate } from '#src/areas/directory/sync-ldap.ts'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { instant, revision, whole } from '../../kit/scalars.ts'
import { secretText, text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const loginWayKind = choice(
  {
    password: '账号密码',
    oidc: 'OpenID 统一认证',
    cas: 'CAS 单点登录',
    ldap: 'LDAP 目录验证',
    sms: '短信验证码',
    scan: '手机扫码',
    wechat: '微信',
  },
  '登录方式',
)
export type LoginWayKind = z.output<typeof loginWayKind>

export const identityMapping = choice(
  { code: '按工号', mail: '按邮箱', phone: '按手机号', none: '仅限已关联的人员' },
  '身份匹配',
)
export type IdentityMapping = z.output<typeof identityMapping>

export interface WayParam {
  key: string
  label: string
  required: boolean
  help?: string
  /** Of several lines, and too long for the list. */
  long?: boolean
}

interface WayForm {
  params: readonly WayParam[]
  /** Words of the one secret, which is written and never read back; absent where there is none. */
  secret?: string
  /** The identity is matched with a person by a field of the answer. */
  maps: boolean
}

const url = (key: string, label: string, help: string): WayParam => ({ key, label, help, required: true })

/** What each way needs; the screen draws its form from this, and the server checks by it. */
export const wayForms: Record<LoginWayKind, WayForm> = {
  password: { params: [], maps: false },
  oidc: {
    params: [
      url('issuer', '发行者地址', '以 https:// 开头，将读取其 /.well-known/openid-configuration'),
      { key: 'clientId', label: '客户端标识', required: true },
    ],
    secret: '客户端密钥',
    maps: true,
  },
  cas: { params: [url('url', 'CAS 服务地址', '如 https://sso.example.cn/cas')], maps: true },
  ldap: {
    params: [
      url('url', '目录地址', '以 ldaps:// 或 ldap:// 开头'),
      { key: 'baseDn', label: '搜索起点', required: true, help: '如 ou=people,dc=example,dc=cn' },
      { key: 'bindDn', label: '查询账号', required: false, help: '为空时匿名查询' },
      { key: 'attribute', label: '登录名属性', required: true, help: '如 uid 或 sAMAccountName' },
      { key: 'caCertificate', label: 'CA 证书', required: false, help: CA_HELP, long: true },
    ],
    secret: '查询账号密码',
    maps: false,
  },
  sms: { params: [], maps: false },
  scan: { params: [], maps: false },
  // One person, one follower: the number of a follower says nothing that a person could be matched by.
  wechat: {
    params: [
      {
        key: 'clientId',
        label: '公众号 AppID',
        required: true,
        help: '已认证的服务号；其“网页授权域名”须为本站域名。仅在微信内打开时可用',
      },
    ],
    secret: 'AppSecret',
    maps: false,
  },
}

export const loginWayRefusals = defineRefusals('loginWay', {
  lastWay: '至少保留一种登录方式',
  untested: '请先为其他登录方式测试连接并通过，再停用账号密码',
  paramMissing: { status: STATUS.invalid, message: '该项为必填项' },
  urlWrong: { status: STATUS.invalid, message: '地址格式不正确' },
  noGateway: '未配置短信网关，不能启用短信验证码登录',
  secretMissing: { status: STATUS.invalid, message: '连接参数已修改，请重新填写密钥' },
})

const paramText = text({ max: 300 })

const wayRow = z.object({
  kind: loginWayKind,
  name: z.string().meta({ label: '名称' }),
  enabled: z.boolean().meta({ label: '启用' }),
  sort: z.int().meta({ label: '排序' }),
  params: z.record(z.string(), z.string()),
  hasSecret: z.boolean(),
  mapBy: identityMapping,
  mapField: z.string().meta({ label: '匹配字段' }),
  testedAt: instant.nullable().meta({ label: '测试通过' }),
  /** `server`: from the environment of the server, until somebody saves the way here. */
  source: choice({ shipped: '默认', server: '服务器配置', saved: '已保存' }, '来源'),
  revision,
})
export type LoginWayRow = z.output<typeof wayRow>

export const listLoginWays = defineEndpoint({
  path: 'rest/loginWay/list',
  title: '查询登录方式配置',
  effect: 'read',
  access: [P.authorityLogin],
  scope: 'all',
  body: z.strictObject({}),
  result: z.object({ list: z.array(wayRow), total: z.int(), returnUrl: z.string() }),
})

export const saveLoginWay = defineEndpoint({
  path: 'rest/loginWay/save',
  title: '修改登录方式',
  effect: 'write',
  access: [P.authorityLogin],
  scope: 'all',
  reauth: true,
  body: z.strictObject({
    kind: loginWayKind,
    name: text({ label: '名称', min: 1, max: 20 }),
    enabled: z.boolean().meta({ label: '启用' }),
    sort: whole(0, 99).meta({ label: '排序' }),
    params: z.strictObject({
      issuer: paramText.optional(),
      clientId: paramText.optional(),
      url: paramText.optional(),
      baseDn: paramText.optional(),
      bindDn: paramText.optional(),
      attribute: paramText.optional(),
      caCertificate: caCertificate.optional(),
    }),
    /** Absent or empty keeps the stored one. */
    secret: secretText(500).optional(),
    mapBy: identityMapping,
    mapField: text({ label: '匹配字段', max: 60 }),
    revision,
  }),
  result: z.object({ saved: z.boolean() }),
})

/** Asks the other side with the stored parameters; nobody is signed in by it. */
export const testLoginWay = defineEndpoint({
  path: 'rest/loginWay/test',
  title: '测试登录方式',
  effect: 'write',
  access: [P.authorityLogin],
  scope: 'all',
  body: z.strictObject({ id: loginWayKind }),
  result: z.object({ ok: z.boolean(), text: z.string() }),
})

/** What the cache of the ways is for, on the page of caches. */
export const WAYS_PURPOSE = '登录方式'

export const wayTestWords = {
  ok: '连接成功',
  local: '账号密码由本系统验证，无需测试',
  localScan: '扫码由本系统确认，无需测试',
  smsSent: '已发送短信到你的手机，请查收',
  noGateway: '未配置短信网关',
  noPhone: '你没有登记手机号，无法测试',
  failed: (reason: string) => `连接失败：${reason}`,
} as const
