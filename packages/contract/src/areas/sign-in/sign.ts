import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { clientId, deviceId, position, signAnswer, signature, signedSheet } from './sign-answer.ts'
import { attendance, entryMethod, entryState, sheetState, signDirection, signOwnerType } from './words.ts'

const own = { access: 'signedIn', scope: 'own' } as const

/**
 * Checks the code and freezes the time. Failures answer `success` false with the code of 50 section 5 in the result. The
 * answer sets a cookie; it and the device complete the touch within five minutes, once.
 */
export const touchCode = defineEndpoint({
  path: 'rest/signIn/touch',
  title: '扫码',
  effect: 'write',
  access: 'public',
  scope: 'all',
  audit: 'none',
  body: z.strictObject({ t: z.string().max(200), deviceId }),
  result: z.object({
    touchId: id,
    loginNeeded: z.boolean(),
    guests: z.boolean(),
    needs: z.array(z.enum(['position', 'signature'])),
    direction: signDirection,
    /** Page of the owner: a code that was opened elsewhere moves there. */
    page: z.string(),
    validTo: instant,
    serverTime: instant,
    /** Of signed-in people alone. */
    sheet: signedSheet.optional(),
    mine: z.object({ inAt: instant.nullable(), outAt: instant.nullable(), pending: z.boolean() }).optional(),
  }),
})

export const signAsGuest = defineEndpoint({
  path: 'rest/signIn/guest',
  title: '来宾签到',
  effect: 'write',
  access: 'public',
  scope: 'all',
  audit: 'none',
  body: z.strictObject({
    touchId: id,
    deviceId,
    name: text({ label: '姓名', min: 1, max: 30, message: '请输入姓名' }),
    phone: z
      .string()
      .regex(/^1\d{10}$/, '手机号格式不正确')
      .meta({ label: '手机' }),
    org: text({ label: '单位', max: 60 }).default(''),
    consentVersion: z.int('请先同意信息使用说明'),
  }),
  result: z.object({ state: entryState, at: instant, sheet: signedSheet }),
})

/** Tries leave rows of their own; what counts stands in the operation log. */
export const signByTouch = defineEndpoint({
  ...own,
  path: 'rest/signIn/sign',
  title: '签到',
  effect: 'write',
  audit: 'none',
  body: z.strictObject({
    touchId: id,
    deviceId,
    position: position.optional(),
    signature: signature.optional(),
    clientId,
  }),
  result: signAnswer,
})

export const signByNumber = defineEndpoint({
  ...own,
  path: 'rest/signIn/number',
  title: '数字码签到',
  effect: 'write',
  audit: 'none',
  body: z.strictObject({
    sheetId: id,
    digits: z.string().regex(/^\d{6}$/, '请输入 6 位数字码'),
    direction: signDirection,
    deviceId,
    position: position.optional(),
    signature: signature.optional(),
    clientId,
  }),
  result: signAnswer,
})

export const mySignRow = z.object({
  /** Of the sheet. */
  id,
  ownerType: signOwnerType,
  ownerId: id,
  title: z.string().meta({ label: '名称' }),
  place: z.string().meta({ label: '地点' }),
  start: instant.meta({ label: '开始' }),
  end: instant.meta({ label: '结束' }),
  state: sheetState,
  inFrom: instant,
  inTo: instant,
  outFrom: instant.nullable(),
  outTo: instant.nullable(),
  numberOpen: z.boolean(),
  needs: z.array(z.enum(['position', 'signature'])),
  inAt: instant.nullable().meta({ label: '签到时间' }),
  outAt: instant.nullable().meta({ label: '签退时间' }),
  method: entryMethod.nullable().meta({ label: '方式' }),
  status: attendance,
  madeUp: z.boolean().meta({ label: '补签' }),
  /** What may be asked for now. */
  mayLeave: z.boolean(),
  mayMakeUp: z.boolean(),
  leaveState: z.enum(['none', 'pending', 'approved', 'rejected']),
  serverTime: instant,
})
export type MySignRow = z.output<typeof mySignRow>

/** Sheets that the caller is expected on, or has signed, with what he did there; `open`: those that may be signed now. */
export const listMySigns = defineEndpoint({
  ...own,
  path: 'rest/signIn/mine',
  title: '我的签到',
  effect: 'read',
  personal: true,
  body: pageQuery(
    z.object({
      sheetId: id,
      ownerType: signOwnerType,
      ownerId: id,
      open: z.boolean(),
      signed: z.boolean(),
      from: instant,
      to: instant,
    }),
    ['start', 'title'],
  ),
  result: pageOf(mySignRow),
})

/** 我的签到码: renewed every 30 seconds, good for 60. */
export const myPersonCode = defineEndpoint({
  ...own,
  path: 'rest/signIn/myCode',
  title: '我的签到码',
  effect: 'read',
  personal: true,
  body: z.strictObject({}),
  result: z.object({ token: z.string(), validTo: instant, renewAt: instant, serverTime: instant }),
})

export const mySignDevice = z.object({
  id: z.string(),
  bound: z.boolean().meta({ label: '已绑定' }),
  firstAt: instant.meta({ label: '首次使用' }),
  lastAt: instant.meta({ label: '最近使用' }),
})

export const listSignDevices = defineEndpoint({
  ...own,
  path: 'rest/signIn/devices',
  title: '我的签到设备',
  effect: 'read',
  personal: true,
  body: z.strictObject({}),
  result: pageOf(mySignDevice),
})

export const unbindSignDevice = defineEndpoint({
  ...own,
  path: 'rest/signIn/unbind',
  title: '解绑签到设备',
  effect: 'write',
  body: z.strictObject({ deviceId }),
  result: z.object({ done: z.boolean() }),
})
