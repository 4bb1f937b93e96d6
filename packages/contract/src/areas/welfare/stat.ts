import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { claimState } from './words.ts'

const claimRow = z.object({
  id,
  claimNo: z.string().meta({ label: '编号' }),
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  option: z.string().meta({ label: '选项' }),
  state: claimState,
  /** Only its last two signs. */
  masked: z.string().meta({ label: '领取码' }),
  place: z.string().meta({ label: '领取地点' }),
  claimedAt: instant.meta({ label: '时间' }),
  deliveredAt: instant.nullable().meta({ label: '领取时间' }),
  proxyName: z.string().meta({ label: '代领人' }),
  deliveredBy: z.string().meta({ label: '经办' }),
})
export type ClaimRow = z.output<typeof claimRow>

/** 领取名单 of a benefit. */
export const listClaims = defineEndpoint({
  path: 'rest/welfare/claims',
  title: '查询领取名单',
  effect: 'read',
  access: [P.welfareStat],
  scope: 'rows',
  body: pageQuery(z.object({ id, state: claimState, orgId: id.meta({ label: '单位' }), optionId: id }), [
    'claimedAt',
    'deliveredAt',
    'name',
  ]),
  result: pageOf(claimRow),
})

export const remindClaims = defineEndpoint({
  path: 'rest/welfare/remind',
  title: '未领提醒',
  effect: 'write',
  access: [P.welfareStat],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ sent: z.int() }),
})

const unitFigures = z.object({
  orgId: id,
  orgName: z.string(),
  claimed: z.int(),
  delivered: z.int(),
  unclaimed: z.int(),
  lapsed: z.int(),
})

/** 领取率 = delivered / stock; unclaimed: reserved and not fetched yet; cost: what was handed out. */
export const benefitStat = defineEndpoint({
  path: 'rest/welfare/stat',
  title: '查询福利统计',
  effect: 'read',
  access: [P.welfareStat],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({
    byOrg: z.array(unitFigures),
    byHour: z.array(z.object({ hour: instant, claimed: z.int(), delivered: z.int() })),
    cost: z.number(),
    unclaimed: z.int(),
    delivered: z.int(),
    lapsed: z.int(),
    stock: z.int(),
  }),
})
export type BenefitStat = z.output<typeof benefitStat.result>
