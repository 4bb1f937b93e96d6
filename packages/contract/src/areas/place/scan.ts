import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { ladderSteps } from './door-ladder.ts'
import { placeRefusals as no, placeMode, scanDirection, scanVerdict, scanVia, stayEnd, subjectKind } from './words.ts'

export const MOST_SCAN_DAYS = 31

export const scanRow = z.object({
  id,
  at: instant.meta({ label: '时间' }),
  placeId: id,
  placeName: z.string().meta({ label: '场所' }),
  door: z.string().meta({ label: '门' }),
  direction: scanDirection,
  subjectKind,
  who: z.string().meta({ label: '人员' }),
  phoneMask: z.string().meta({ label: '手机' }),
  from: z.string().meta({ label: '单位/来访单位' }),
  companions: z.int().meta({ label: '同行' }),
  verdict: scanVerdict,
  text: z.string().meta({ label: '原因' }),
  via: scanVia,
  mode: placeMode,
  eraseAt: instant.meta({ label: '删除日期' }),
})
export type ScanRow = z.output<typeof scanRow>

const scanFilter = z.object({
  from: day.meta({ label: '自' }),
  to: day.meta({ label: '至' }),
  placeId: id.meta({ label: '场所' }),
  direction: scanDirection,
  verdict: scanVerdict,
  subjectKind,
  via: scanVia,
  mode: placeMode,
})

/** Without days those of today; the head counts the same places on the last of the days. */
export const listPlaceScans = defineEndpoint({
  path: 'rest/placeScan/list',
  title: '查询扫码记录',
  effect: 'read',
  access: [P.scanRecord],
  scope: 'rows',
  body: pageQuery(scanFilter, ['at']),
  result: pageOf(scanRow).extend({
    head: z.object({ in: z.int(), out: z.int(), inside: z.int(), peak: z.int(), refused: z.int() }),
    hours: z.array(z.object({ hour: z.int(), in: z.int(), out: z.int(), refused: z.int() })),
  }),
})

export const stayRow = z.object({
  id,
  placeId: id,
  placeName: z.string().meta({ label: '位置' }),
  subjectKind,
  who: z.string().meta({ label: '姓名' }),
  from: z.string().meta({ label: '单位' }),
  heads: z.int().meta({ label: '人数' }),
  fromAt: instant.meta({ label: '进入时间' }),
  toAt: instant.nullable().meta({ label: '离开时间' }),
  minutes: z.int().meta({ label: '时长 (分)' }),
  endedBy: stayEnd.nullable(),
})
export type StayRow = z.output<typeof stayRow>

export const getPlaceScan = defineEndpoint({
  path: 'rest/placeScan/get',
  title: '查看扫码详情',
  effect: 'read',
  access: [P.scanRecord],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({
    ...scanRow.shape,
    step: z.enum(ladderSteps).nullable(),
    steps: z.array(z.object({ step: z.enum(ladderSteps), outcome: z.enum(['passed', 'decided', 'overridden']) })),
    policyTitle: z.string(),
    policyVersion: z.int(),
    codeVersion: z.int().nullable(),
    writtenAt: instant,
    distance: z.int().nullable(),
    accuracy: z.int().nullable(),
    byName: z.string(),
    reason: z.string(),
    stays: z.array(stayRow),
  }),
})

/** Who is in a place and below it, now or at a time. */
export const placeInside = defineEndpoint({
  path: 'rest/place/inside',
  title: '查看在场人员',
  effect: 'read',
  access: [P.place, P.branchPlace, P.scanRecord],
  scope: 'rows',
  body: z.strictObject({ id, at: instant.optional() }),
  result: z.object({ inside: z.int(), capacity: z.int(), list: z.array(stayRow) }),
})

export const listPlaceStays = defineEndpoint({
  path: 'rest/place/stays',
  title: '查询停留记录',
  effect: 'read',
  access: [P.place, P.branchPlace, P.scanRecord],
  scope: 'rows',
  body: pageQuery(z.object({ id, mode: placeMode, from: day, to: day, open: z.boolean() }), ['fromAt', 'minutes']),
  result: pageOf(stayRow),
})

/** 标记离开, for those who answer for the place and for whoever corrects records. */
export const markLeft = defineEndpoint({
  path: 'rest/place/markLeft',
  title: '标记离开',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    stayId: id,
    at: instant.optional(),
    heads: whole(1, 21).optional(),
    reason: text({ label: '原因', min: 2, max: 200, message: no.leftReason.message }),
  }),
  result: z.object({ ended: z.boolean() }),
})
