import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { secretText } from '../../kit/text.ts'

/** Ways whose identity is kept with the person. */
export const boundWay = z.enum(['oidc', 'cas', 'wechat'])
export type BoundWay = z.output<typeof boundWay>

/** What an identity of the way is called in sentences. */
export const identityNames: Record<BoundWay, string> = { oidc: '统一认证账号', cas: '统一认证账号', wechat: '微信' }

/**
 * Binds the identity with which the browser came back from `rest/auth/start`; `code` is the ticket of CAS. Of `sms` it is
 * the number for text messages: `phone`, with the code that `rest/auth/smsCode` sent there; it takes the place of the
 * number before.
 */
export const bindIdentity = defineEndpoint({
  path: 'rest/auth/bind',
  title: '绑定登录账号',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  reauth: true,
  body: z.strictObject({
    loginWay: z.enum([...boundWay.options, 'sms']),
    code: secretText(2000),
    state: secretText(200).optional(),
    phone: secretText(30).optional(),
  }),
  result: z.object({ bound: z.boolean() }),
})

/** Of `sms` it takes the phone number off the account. */
export const unbindIdentity = defineEndpoint({
  path: 'rest/auth/unbind',
  title: '解除登录账号绑定',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  reauth: true,
  body: z.strictObject({ loginWay: z.enum([...boundWay.options, 'sms']) }),
  result: z.object({ bound: z.boolean() }),
})

export const bindRefusals = defineRefusals('bind', {
  takenByOther: '该{way}已绑定其他用户',
  boundAlready: '你已绑定{way}，请先解除绑定',
  phoneTaken: '该手机号已登记在其他用户名下，请联系管理员',
  notBound: '你没有绑定该方式的账号',
  noPhone: '你没有绑定手机号',
  onlyWay: '你的账号没有本系统密码，解除绑定后将无法登录',
})
