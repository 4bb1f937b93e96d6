import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { id, ids, instant, revision, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { audience } from '../../shared/audience.ts'
import { fileInput } from '../files/file.ts'
import { claimView } from './claim.ts'
import {
  benefitAction,
  benefitSplit,
  benefitState,
  benefitWay,
  claimState,
  MOST_OPTIONS,
  MOST_PER_PERSON,
  MOST_PICKUPS,
  MOST_STOCK,
  welfareRefusals as no,
} from './words.ts'

const MOST_VALUE = 1_000_000

const optionInput = z.strictObject({
  id: id.optional(),
  name: text({ label: '选项', min: 1, max: 20 }),
  stock: whole(1, MOST_STOCK, no.stock.message),
})

const quotaInput = z.strictObject({ orgId: id, quota: whole(1, MOST_STOCK, no.stock.message) })

const pickup = z.strictObject({
  place: text({ label: '领取地点', min: 1, max: 40 }),
  from: instant.meta({ label: '领取开始' }),
  to: instant.meta({ label: '领取结束' }),
})
export type Pickup = z.output<typeof pickup>

const cents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** 福利 as its editor sets it. */
export const benefitInput = z.object({
  title: text({ label: '福利名称', min: 2, max: 40, message: no.title.message }),
  body: text({ label: '说明', max: 5000, long: true }).default(''),
  cover: fileInput.nullable().default(null),
  way: benefitWay.default('drop'),
  options: z.array(optionInput).min(1, no.stock.message).max(MOST_OPTIONS, `选项最多 ${MOST_OPTIONS} 个`),
  split: benefitSplit.default('none'),
  quotas: z.array(quotaInput).max(200, '最多分配给 200 个单位').default([]),
  perPerson: whole(1, MOST_PER_PERSON, `每人限领为 1–${MOST_PER_PERSON}`).default(1).meta({ label: '每人限领' }),
  series: text({ label: '系列', max: 30 }).default(''),
  /** Of a draw: who won in the series within 12 months gets only what is left. */
  neverFirst: z.boolean().default(false).meta({ label: '中过的人靠后' }),
  openFrom: instant.meta({ label: '开放时间' }),
  openTo: instant.meta({ label: '截止时间' }),
  audience: audience.prefault({}),
  tenureMonths: whole(0, 600, '入职月数为 0–600').default(0).meta({ label: '入职满（月）' }),
  price: whole(0, 100_000, '积分为 0–100000').default(0).meta({ label: '所需积分' }),
  payer: text({ label: '出资方', max: 40 }).default(''),
  unitValue: z
    .number(no.value.message)
    .min(0, no.value.message)
    .max(MOST_VALUE, no.value.message)
    .refine(cents, no.value.message)
    .default(0)
    .meta({ label: '单价（元）' }),
  pickups: z.array(pickup).min(1, no.pickupMissing.message).max(MOST_PICKUPS, `领取地点最多 ${MOST_PICKUPS} 个`),
  cancelHours: whole(0, 720, '取消时限为 0–720 小时').default(24).meta({ label: '取消时限（小时）' }),
  proxy: z.boolean().default(true).meta({ label: '允许代领' }),
  waitlist: z.boolean().default(true).meta({ label: '候补' }),
})
export type BenefitInput = z.output<typeof benefitInput>

/** The claim of whoever looks that matters most. */
const my = z.object({ claimNo: z.string(), state: claimState, code: z.string() })

/** What only those see who manage it. */
const manageFigures = {
  audienceText: z.string().meta({ label: '范围' }),
  split: benefitSplit,
  waitlist: z.boolean().meta({ label: '候补' }),
  series: z.string().meta({ label: '系列' }),
  /** Of all pieces; for those with `_stat`. */
  totalValue: z.number().nullable().meta({ label: '总价值（元）' }),
  ownerOrgName: z.string().meta({ label: '所属单位' }),
  creator: z.string().meta({ label: '创建人' }),
  revision,
  createdAt: recordShape.createdAt,
  updatedAt: recordShape.updatedAt,
}

const benefitRow = z.object({
  id,
  title: z.string().meta({ label: '名称' }),
  coverUrl: z.string().meta({ label: '封面' }),
  way: benefitWay,
  state: benefitState,
  stock: z.int().meta({ label: '库存' }),
  /** Reserved or handed out. */
  held: z.int().meta({ label: '已占' }),
  delivered: z.int().meta({ label: '已领' }),
  free: z.int().meta({ label: '剩余' }),
  applied: z.int().meta({ label: '已登记' }),
  waiting: z.int().meta({ label: '候补人数' }),
  price: z.int().meta({ label: '所需积分' }),
  perPerson: z.int().meta({ label: '每人限领' }),
  openFrom: instant.meta({ label: '开放时间' }),
  openTo: instant.meta({ label: '截止时间' }),
  my: my.nullable(),
  ...z.object(manageFigures).partial().shape,
})
export type BenefitRow = z.output<typeof benefitRow>

/** Opened ones addressed to the caller; `manage` widens to the data scope. */
export const listBenefits = defineEndpoint({
  path: 'rest/welfare/list',
  title: '查询福利',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(
    z.object({
      way: benefitWay,
      state: benefitState,
      /** To be had now, or soon; of learners. */
      view: z.enum(['now', 'soon', 'over']),
      orgId: id.meta({ label: '所属单位' }),
      series: text({ label: '系列', max: 30 }),
      from: instant,
      to: instant,
      manage: z.boolean(),
    }),
    ['openFrom', 'openTo', 'title', 'stock', 'createdAt', 'updatedAt'],
  ),
  result: pageOf(benefitRow),
})

const shownOption = z.object({
  id,
  name: z.string(),
  stock: z.int(),
  free: z.int(),
  held: z.int(),
  delivered: z.int(),
  applied: z.int(),
  waiting: z.int(),
})

/** One benefit; for learners with what is theirs, with `manage` everything. */
export const getBenefit = defineEndpoint({
  path: 'rest/welfare/get',
  title: '查看福利',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id, manage: z.boolean().default(false) }),
  result: benefitRow.omit({ my: true }).extend({
    body: z.string(),
    payer: z.string(),
    sentence: z.string(),
    options: z.array(shownOption),
    pickups: z.array(pickup),
    /** Until then what is reserved may be cancelled. */
    cancelUntil: instant,
    proxy: z.boolean(),
    waitlist: z.boolean(),
    cancelReason: z.string(),
    drawnAt: instant.nullable(),
    serverTime: instant,
    ownerOrgName: z.string(),
    /** Own claims, the newest first. */
    claims: z.array(claimView),
    /** Of a draw: own weight, and the draws of the series lost before. */
    weight: z.int().nullable(),
    lostBefore: z.int(),
    /** Own points, where it has a price. */
    balance: z.int().nullable(),
    /** Free for the caller's unit, where pieces are split; else null. */
    unitFree: z.int().nullable(),
    /** Why the caller cannot have it whatever the clock says; empty: he can. */
    whyNot: z.string(),
    /** For those who manage it. */
    quotas: z.array(z.object({ orgId: id, orgName: z.string(), quota: z.int(), taken: z.int() })).optional(),
    audience: audience.optional(),
    people: z.int().optional(),
    coverFileId: id.nullable().optional(),
    tenureMonths: z.int(),
    unitValue: z.number().optional(),
    cancelHours: z.int(),
    neverFirst: z.boolean(),
  }),
})
export type BenefitDetail = z.output<typeof getBenefit.result>

export const saveBenefit = defineEndpoint({
  path: 'rest/welfare/save',
  title: '保存福利',
  effect: 'write',
  access: [P.welfareAdd, P.welfareEdit],
  scope: 'rows',
  body: saveBody(benefitInput),
  result: recordKey,
})

export const deleteBenefits = defineEndpoint({
  path: 'rest/welfare/delete',
  title: '删除福利',
  effect: 'write',
  access: [P.welfareDel],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100) }),
  result: batchResult,
})

/** 开放, 暂停, 取消 with a reason, and 加库存 of one option. */
export const changeBenefitState = defineEndpoint({
  path: 'rest/welfare/changeState',
  title: '变更福利状态',
  effect: 'write',
  access: [P.welfarePublish],
  scope: 'rows',
  body: z.strictObject({
    id,
    action: benefitAction,
    amount: whole(1, MOST_STOCK, no.amount.message).optional(),
    /** Which option gets more; may be left out where there is one. */
    optionId: id.optional(),
    reason: text({ label: '原因', max: 200, long: true, message: no.reasonMissing.message }).optional(),
  }),
  result: z.object({
    state: benefitState,
    /** People who got a piece by it. */
    promoted: z.int(),
    revision,
  }),
})
