import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { applicationRefusals, openMode } from './application.ts'

export const requestState = choice({ waiting: '待处理', accepted: '已同意', rejected: '已拒绝' }, '状态')

export const appRequest = z.object({
  id,
  applicationId: id,
  applicationName: z.string().meta({ label: '应用' }),
  userName: z.string().meta({ label: '申请人' }),
  userCode: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  reason: z.string().meta({ label: '申请原因' }),
  state: requestState,
  opinion: z.string().meta({ label: '处理意见' }),
  deciderName: z.string().meta({ label: '处理人' }),
  decidedAt: instant.nullable().meta({ label: '处理时间' }),
  createdAt: instant.meta({ label: '申请时间' }),
})

export const listAppRequests = defineEndpoint({
  path: 'rest/application/requests',
  title: '查询应用开通申请',
  effect: 'read',
  access: [P.application],
  scope: 'rows',
  body: pageQuery(z.object({ applicationId: id, state: requestState }), ['createdAt']),
  result: pageOf(appRequest),
})

export const decideAppRequest = defineEndpoint({
  path: 'rest/application/decide',
  title: '处理应用开通申请',
  effect: 'write',
  access: [P.applicationEdit],
  scope: 'rows',
  body: z.strictObject({
    id,
    accept: z.boolean(),
    reason: text({ label: '原因', max: 200, long: true, message: applicationRefusals.rejectReason.message }).default(
      '',
    ),
  }),
  result: z.object({ state: requestState }),
})

export const openApplication = defineEndpoint({
  path: 'rest/application/open',
  title: '打开应用',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  audit: 'none',
  body: z.strictObject({ id }),
  result: z.object({ url: z.string(), mode: openMode }),
})

export const askApplication = defineEndpoint({
  path: 'rest/application/ask',
  title: '申请开通应用',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ id, reason: text({ label: '申请原因', min: 1, max: 200, long: true }) }),
  result: z.object({ sent: z.boolean() }),
})

/** Applications one may ask for: marked requestable and not addressed to the person yet. */
export const listRequestable = defineEndpoint({
  path: 'rest/application/requestable',
  title: '查询可申请的应用',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.array(z.object({ id, name: z.string(), icon: z.string(), asked: z.boolean() })),
})

/** Goes on with a sign-on that an application began: `request` is what the address of /guide carries. */
export const continueSignOn = defineEndpoint({
  path: 'rest/application/signOn',
  title: '登录到应用',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  audit: 'none',
  body: z.strictObject({ request: text({ min: 20, max: 100 }) }),
  result: z.object({ url: z.string(), name: z.string() }),
})

/** Words of messages about applications. */
export const appMessages = {
  asked: { kind: '待我审批' as const, title: '{user} 申请开通「{app}」', reason: '你是该应用的负责人' },
  accepted: { kind: '权限变更' as const, title: '「{app}」已为你开通', reason: '你申请开通该应用' },
  rejected: { kind: '权限变更' as const, title: '「{app}」开通申请未通过', reason: '你申请开通该应用' },
}
