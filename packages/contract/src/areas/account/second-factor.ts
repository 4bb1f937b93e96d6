import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { secretText } from '../../kit/text.ts'

export const RECOVERY_CODES = 10

export const secondFactorRefusals = defineRefusals('secondFactor', {
  notSetUp: '请先获取两步验证密钥',
  alreadyOn: '两步验证已开启',
  notOn: '两步验证未开启',
  obligatory: '你的角色要求两步验证，不能关闭',
})

/** A new secret, in force only after `totpEnable` has seen a code made with it. */
export const totpSetup = defineEndpoint({
  path: 'rest/auth/totpSetup',
  title: '获取两步验证密钥',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  reauth: true,
  body: z.strictObject({}),
  result: z.object({ otpauth: z.string(), secret: z.string() }),
})

/** Recovery codes are shown this once; each is good for one sign-in without the device. */
export const totpEnable = defineEndpoint({
  path: 'rest/auth/totpEnable',
  title: '开启两步验证',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  reauth: true,
  body: z.strictObject({ code: secretText(10) }),
  result: z.object({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) }),
})

export const totpDisable = defineEndpoint({
  path: 'rest/auth/totpDisable',
  title: '关闭两步验证',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  reauth: true,
  body: z.strictObject({}),
  result: z.object({}),
})
