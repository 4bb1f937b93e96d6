import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf } from '../../kit/page.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { id, instant } from '../../kit/scalars.ts'
import { secretText, text } from '../../kit/text.ts'

const challengeId = text({ max: 100 })

/**
 * Sign-in in all its ways and steps; which fields belong together is decided by `loginWay` (10-shell section 12).
 * `state` of a redirect way is the one that `rest/auth/start` answered, not the one in the returned address. `reset` turns
 * a code of `rest/auth/forgot` into the step that sets a new password, `activate` the token of an activation link.
 * `guest` takes the code of an invitation.
 */
export const loginBody = z.strictObject({
  loginWay: z
    .enum(['oidc', 'cas', 'wechat', 'scan', 'sms', 'reset', 'activate', 'totp', 'newPassword', 'preview', 'guest'])
    .optional(),
  username: secretText(100).optional(),
  password: secretText(200).optional(),
  code: secretText(2000).optional(),
  state: secretText(200).optional(),
  /** Of the CAS service, or of a preview. */
  ticket: secretText(500).optional(),
  scanId: secretText(100).optional(),
  phone: secretText(30).optional(),
  challenge: challengeId.optional(),
  recoveryCode: secretText(40).optional(),
  newPassword: secretText(200).optional(),
})

export const login = defineEndpoint({
  path: 'login',
  title: '登录',
  effect: 'write',
  access: 'public',
  scope: 'own',
  body: loginBody,
  result: z.string(),
  audit: 'none',
})

/** Result of a sign-in that needs one more step (statuses 1011 and 1012). */
export const challengeResult = z.object({
  challenge: z.string(),
  expiresAt: instant.optional(),
  reason: z.enum(['first', 'expired', 'forgot']).optional(),
  rules: z.array(z.string()).optional(),
  /** A role of the person demands a second factor and none is set up yet: shown this once, in force with its first code. */
  setup: z.object({ otpauth: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) }).optional(),
})

/** Result beside status 1029: how long the form counts down. */
export const lockedResult = z.object({ retryAfterSeconds: z.int() })

export const logout = defineEndpoint({
  path: 'rest/auth/logout',
  title: '退出登录',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  inPreview: true,
  body: z.strictObject({}),
  result: z.object({}),
})

export const userInfo = z.object({
  user: z.object({ id, code: z.string(), name: z.string(), photo: z.string() }),
  roles: z.array(z.object({ id, code: z.string(), name: z.string() })),
  /** Only `menu` opens routes; every other type is a button. */
  privileges: z.array(z.object({ code: z.string(), type: z.enum(['menu', 'button']) })),
  orgName: z.string(),
  /** Address of the personnel photo service with `{code}` in it; empty where the site has none. */
  photoTemplate: z.string(),
  /** The person has a role with an hour target. */
  safetyNetRoles: z.boolean(),
  serverTime: instant,
  build: z.string(),
  /** Days until the password must be changed, told in the last two weeks. */
  passwordDaysLeft: z.int().min(0).optional(),
  /** Set in a preview window: who looks, and until when. */
  preview: z.object({ viewerName: z.string(), until: instant }).optional(),
  /** Set where somebody without an account is here for one thing: the only address that opens. */
  guest: z.object({ page: z.string() }).optional(),
})
export type UserInfo = z.output<typeof userInfo>

export const getUserInfo = defineEndpoint({
  path: 'rest/auth/getUserInfo',
  title: '查看登录用户',
  effect: 'read',
  access: 'signedIn',
  guests: 'any',
  scope: 'own',
  body: z.strictObject({}),
  result: userInfo,
})

/** Rolling idle end: any call extends it except background ones; `keep` is sent by 继续使用. */
export const keepSession = defineEndpoint({
  path: 'rest/auth/keep',
  title: '延长会话',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.object({ idleUntil: instant }),
  audit: 'none',
})

/** By password, or by a code of the second factor where one is set up. */
export const reauthenticate = defineEndpoint({
  path: 'rest/auth/reauth',
  title: '再次验证身份',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ password: secretText(200).optional(), code: secretText(10).optional() }),
  result: z.object({ until: instant }),
})

export const sessionClient = choice({ web: '电脑浏览器', phone: '手机浏览器', wechat: '微信' }, '登录设备')

const sessionRow = z.object({
  id,
  client: sessionClient,
  agent: z.string(),
  address: z.string(),
  createdAt: instant,
  lastActiveAt: instant,
  current: z.boolean(),
  /** Name of the person who looks at the portal in this one's place, or null. */
  viewerName: z.string().nullable(),
})

export const listSessions = defineEndpoint({
  path: 'rest/auth/sessions',
  title: '查看登录设备',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  personal: true,
  body: z.strictObject({}),
  result: pageOf(sessionRow),
})

/** One session of one's own, or all but the present one. */
export const endSession = defineEndpoint({
  path: 'rest/auth/endSession',
  title: '结束登录设备',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ id: id.optional(), others: z.literal(true).optional() }),
  result: z.object({ ended: z.int() }),
})

/** Why a sign-in was refused, as the sign-in log says it. */
export const signInFailure = choice(
  {
    wrong: '用户名或密码错误',
    locked: '登录失败次数过多',
    tooMany: '来源地址尝试次数过多',
    disabled: '账号已停用',
    code: '动态验证码或恢复码错误',
    identity: '外部账号未关联',
    ticket: '登录凭证或状态无效',
    sent: '短信或邮件验证码错误',
  },
  '原因',
)
export type SignInFailure = z.output<typeof signInFailure>

/** Group L and A of 10-shell section 11. */
export const signInRefusals = defineRefusals('signIn', {
  nameMissing: { status: STATUS.invalid, message: '请输入用户名' },
  passwordMissing: { status: STATUS.invalid, message: '请输入密码' },
  wrong: '用户名或密码错误',
  wrongWithTries: '用户名或密码错误，还可尝试 {n} 次',
  locked: { status: STATUS.tooMany, message: '登录失败次数过多，请 {n} 分钟后再试' },
  tooMany: { status: STATUS.tooMany, message: '尝试次数过多，请稍后再试' },
  disabled: '账号已停用，请联系管理员',
  merged: '该账号已合并，请使用你的另一个账号登录',
  codeMissing: { status: STATUS.invalid, message: '请输入 6 位动态验证码' },
  codeWrong: '动态验证码错误',
  codeUsed: '动态验证码已使用，请等待下一个',
  recoveryWrong: '恢复码无效或已使用',
  challengeOver: '验证已超时，请重新登录',
  secondFactor: { status: STATUS.secondFactor, message: '请输入 6 位动态验证码' },
  factorSetup: { status: STATUS.secondFactor, message: '你的角色要求两步验证，请先设置动态验证码' },
  firstPassword: { status: STATUS.mustChange, message: '首次登录请修改初始密码' },
  passwordForgotten: { status: STATUS.mustChange, message: '请设置新密码' },
  passwordExpired: { status: STATUS.mustChange, message: '密码已到期，请修改密码' },
  invitationInvalid: '链接无效或已失效',
  ticketInvalid: '登录凭证无效或已过期，请重新登录',
  stateInvalid: '登录状态校验失败，请重新发起登录',
  unknownIdentity: '统一认证账号未关联本系统用户，请联系管理员',
  providerAway: '统一认证服务暂不可用，请稍后重试',
  unknownWechat: '该微信未绑定本系统用户，请用其他方式登录后再绑定',
  wechatAway: '微信服务暂不可用，请稍后重试',
  wayOff: '该登录方式未启用',
  passwordWrong: '密码错误',
})
