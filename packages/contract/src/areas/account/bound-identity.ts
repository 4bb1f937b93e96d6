import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { secretText } from '../../kit/text.ts'

/** Ways whose identity is kept with the person. */
export const boundWay = z.enum(['oidc', 'cas', 'wechat'])
export type BoundWay = z.output<typeof boundWay>

/** Binds the identity with which the browser came back from `rest/auth/start`; `code` is the ticket of CAS. */
export const bindIdentity = defineEndpoint({
  path: 'rest/auth/bind',
  title: '绑定统一认证账号',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  reauth: true,
  body: z.strictObject({ loginWay: boundWay, code: secretText(2000), state: secretText(200) }),
  result: z.object({ bound: z.boolean() }),
})

export const unbindIdentity = defineEndpoint({
  path: 'rest/auth/unbind',
  title: '解除统一认证账号绑定',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  reauth: true,
  body: z.strictObject({ loginWay: boundWay }),
  result: z.object({ bound: z.boolean() }),
})

export const bindRefusals = defineRefusals('bind', {
  takenByOther: '该统一认证账号已绑定其他用户',
  boundAlready: '你已绑定统一认证账号，请先解除绑定',
  notBound: '你没有绑定该方式的账号',
  onlyWay: '你的账号没有本系统密码，解除绑定后将无法登录',
})
