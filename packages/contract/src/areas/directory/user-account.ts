import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { day, id, ids } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { enabledFlag, reasonText } from './user-fields.ts'

const failed = z.array(z.object({ id, message: z.string() }))

/** Disabling asks for a reason and ends every session of the person. */
export const enableUsers = defineEndpoint({
  path: 'rest/user/enabled',
  title: '启用停用用户',
  effect: 'write',
  access: [P.userEnable],
  scope: 'rows',
  body: z
    .strictObject({
      ids: ids(),
      enabled: enabledFlag,
      reason: text({ label: '原因', max: 200, long: true }).default(''),
    })
    .refine(({ enabled, reason }) => enabled === 1 || [...reason].length >= 2, {
      message: '请填写原因（2–200 字）',
      path: ['reason'],
    }),
  result: z.object({ updated: z.int(), failed }),
})

/** `once` answers a random password shown once; `link` sends an activation link and tells, masked, where it went. */
export const resetPassword = defineEndpoint({
  path: 'rest/user/resetPassword',
  title: '重置密码',
  effect: 'write',
  access: [P.userReset],
  scope: 'rows',
  reauth: true,
  body: z.strictObject({ userId: id, way: z.enum(['link', 'once']) }),
  result: z.object({ sentTo: z.string().optional(), password: z.string().optional() }),
})

export const unlockUsers = defineEndpoint({
  path: 'rest/user/unlock',
  title: '解锁用户',
  effect: 'write',
  access: [P.userReset],
  scope: 'rows',
  body: z.strictObject({ ids: ids() }),
  result: z.object({ done: z.int() }),
})

export const revealField = z.enum(['phone', 'mail', 'idNumber'])

/** The plain value of one masked field; every view is an entry of the operation log. */
export const revealUser = defineEndpoint({
  path: 'rest/user/reveal',
  title: '查看明文',
  effect: 'write',
  access: [P.userReveal],
  scope: 'rows',
  reauth: true,
  body: z.strictObject({ id, field: revealField, reason: reasonText }),
  result: z.object({ value: z.string() }),
})

/** The account ends with the day `leftOn` at 24:00. */
export const leaveUser = defineEndpoint({
  path: 'rest/user/leave',
  title: '办理离职',
  effect: 'write',
  access: [P.userEdit],
  scope: 'rows',
  body: z.strictObject({ id, leftOn: day }),
  result: z.object({ done: z.boolean() }),
})

export const rehireUser = defineEndpoint({
  path: 'rest/user/rehire',
  title: '办理返聘',
  effect: 'write',
  access: [P.userEdit],
  scope: 'rows',
  body: z.strictObject({ id, orgId: id, from: day }),
  result: z.object({ done: z.boolean() }),
})
