import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { instant } from '../../kit/scalars.ts'

const way = z.object({
  loginWay: z.enum(['password', 'oidc', 'cas', 'sms', 'scan', 'wechat']),
  name: z.string(),
  icon: z.string(),
  kind: z.enum(['form', 'redirect', 'scan']),
})

export const forgotTarget = choice({ phone: '手机号', mail: '邮箱' }, '接收方式')
export type ForgotTarget = z.output<typeof forgotTarget>

const demo = z.object({ accounts: z.array(z.object({ username: z.string(), name: z.string() })), password: z.string() })

/** Everything the sign-in page draws; `demo` is there only while demo data is loaded. */
export const loginWays = defineEndpoint({
  path: 'rest/auth/loginWays',
  title: '查询登录方式',
  effect: 'read',
  access: 'public',
  scope: 'all',
  body: z.strictObject({}),
  result: z.object({
    ways: z.array(way),
    title: z.string(),
    subtitle: z.string(),
    /** Address of the hero picture, or empty. */
    picture: z.string(),
    /** Empty where the site has set none. */
    helpPhone: z.string(),
    icpNumber: z.string(),
    /** Grey look of mourning days. */
    grey: z.boolean(),
    passwordRules: z.array(z.string()),
    notice: z.object({ version: z.string(), text: z.string() }),
    /** Where a code to set a new password can be sent; none: an administrator resets it. */
    forgot: z.array(forgotTarget),
    /** No administrator exists yet: the page asks for the one-time code of `rest/auth/firstAdmin`. */
    firstAdmin: z.boolean(),
    demo: demo.optional(),
  }),
})

/**
 * Begins a sign-in that goes on elsewhere. Of a redirect way the page keeps `state` in its session storage and hands exactly this value to `login`:
 * the address of the provider carries only its hash, so a stolen or planted return address is worth nothing in another
 * browser. Good once, ten minutes. Of 手机扫码 it keeps `scanId` in the same manner and draws `qrText`, an address of this
 * site that holds only its hash.
 */
export const startLogin = defineEndpoint({
  path: 'rest/auth/start',
  title: '发起登录',
  effect: 'write',
  access: 'public',
  scope: 'own',
  body: z.strictObject({ loginWay: z.enum(['oidc', 'cas', 'scan', 'wechat']) }),
  result: z.object({
    redirectUrl: z.string().optional(),
    state: z.string().optional(),
    scanId: z.string().optional(),
    qrText: z.string().optional(),
    expiresAt: instant.optional(),
  }),
  audit: 'none',
})

/** Path of this site to which the provider sends the browser back. */
export const RETURN_PATH = '/authredirect'

export const PASSWORD_WAY_NAME = '账号密码'
