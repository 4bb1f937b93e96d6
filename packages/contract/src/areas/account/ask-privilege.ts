import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { text } from '../../kit/text.ts'

export const askPrivilegeRefusals = defineRefusals('askPrivilege', {
  askedToday: '今日已申请过该权限',
  nobody: '没有可授权人，请联系系统管理员',
})

/** From the page 无权限: tells those who may grant it, once per day and page. */
export const askPrivilege = defineEndpoint({
  path: 'rest/auth/askPrivilege',
  title: '申请权限',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    path: text({ min: 1, max: 200 }),
    reason: text({ label: '申请原因', max: 200, long: true }).default(''),
  }),
  result: z.object({ sent: z.int() }),
})
