import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { claimState, welfareRefusals as no } from './words.ts'

export const claimNo = z.string().regex(/^FL\d{8,10}$/, '领取编号格式不正确')

/** A claim as its owner sees it. */
export const claimView = z.object({
  claimNo: z.string().meta({ label: '编号' }),
  benefitId: id,
  title: z.string().meta({ label: '福利名称' }),
  optionId: id,
  option: z.string().meta({ label: '选项' }),
  state: claimState,
  /** Empty until a piece is reserved, and after it is gone. */
  code: z.string().meta({ label: '领取码' }),
  proxyCode: z.string(),
  proxyName: z.string(),
  place: z.string().meta({ label: '领取地点' }),
  pickupFrom: instant.nullable().meta({ label: '领取开始' }),
  pickupTo: instant.nullable().meta({ label: '领取结束' }),
  /** Place in the queue, from 1. */
  position: z.int().nullable(),
  spent: z.int().meta({ label: '已付积分' }),
  claimedAt: instant.meta({ label: '时间' }),
  deliveredAt: instant.nullable().meta({ label: '领取时间' }),
  /** Why it is over, in words. */
  endReason: z.string(),
  mayCancel: z.boolean(),
  mayProxy: z.boolean(),
})
export type ClaimView = z.output<typeof claimView>

/** 领取, 登记 or, once all are gone and `wait` is said, 候补: stock and limit in one transaction or not at all. */
export const claimBenefit = defineEndpoint({
  path: 'rest/welfare/claim',
  title: '领取福利',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({
    id,
    optionId: id.optional(),
    place: text({ label: '领取地点', max: 40 }).default(''),
    wait: z.boolean().default(false),
  }),
  result: z.object({
    claimNo: z.string(),
    state: claimState,
    position: z.int().optional(),
    code: z.string().optional(),
  }),
})

export const cancelClaim = defineEndpoint({
  path: 'rest/welfare/cancel',
  title: '取消领取',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ claimNo }),
  result: z.object({ state: claimState }),
})

/** 代领码, once a claim. */
export const proxyClaim = defineEndpoint({
  path: 'rest/welfare/proxy',
  title: '生成代领码',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    claimNo,
    name: text({ label: '代领人姓名', min: 2, max: 20, message: no.proxyName.message }),
  }),
  result: z.object({ proxyCode: z.string() }),
})

export const listOwnClaims = defineEndpoint({
  path: 'rest/welfare/my',
  title: '查询我的福利',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: pageQuery(z.object({ state: claimState }), ['claimedAt']),
  result: pageOf(claimView),
})
