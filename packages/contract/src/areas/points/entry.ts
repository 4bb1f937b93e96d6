import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, ids, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { MOST_POINTS } from './rule.ts'
import { eventLabel, type PointsEvent, pointsEvent } from './rule-events.ts'

/** What an entry is about: the event of its rule, or a correction made by hand. */
export const entryMatter = (event: PointsEvent | null): string => (event === null ? '手工调整' : eventLabel(event))

export const entrySign = choice({ gain: '增加', lose: '减少' }, '增减')

const entryShape = {
  id,
  occurredAt: instant.meta({ label: '时间' }),
  day: day.meta({ label: '计入日期' }),
  event: pointsEvent.nullable(),
  matter: z.string().meta({ label: '事项' }),
  points: z.int().meta({ label: '分值' }),
  ruleId: id.nullable(),
  rule: z.string().meta({ label: '规则' }),
  sourceId: z.string(),
  title: z.string().meta({ label: '来源' }),
  reason: z.string().meta({ label: '说明' }),
  /** What this entry takes back, and whether it was taken back itself. */
  reverses: id.nullable(),
  reversed: z.boolean(),
  relation: z.string().meta({ label: '更正关系' }),
}

export const pointsEntry = z.object(entryShape)
export type PointsEntry = z.output<typeof pointsEntry>

const entryFilter = {
  from: day.meta({ label: '开始日期' }),
  to: day.meta({ label: '结束日期' }),
  ruleId: id.meta({ label: '规则' }),
  sign: entrySign,
}

/** Total, this month and today of the caller, or of a person within the scope of 积分规则. */
export const myPoints = defineEndpoint({
  path: 'rest/integral/my',
  title: '查看我的积分',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ personId: id.optional() }),
  result: z.object({
    total: z.int().meta({ label: '累计积分' }),
    month: z.int().meta({ label: '本月' }),
    today: z.int().meta({ label: '今日' }),
    alias: z.boolean().meta({ label: '匿名显示' }),
    name: z.string(),
    rules: z.array(z.object({ id, code: z.string(), event: pointsEvent })),
  }),
})

export const listPointsDetail = defineEndpoint({
  path: 'rest/integral/detail',
  title: '查询积分明细',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(z.object({ ...entryFilter, personId: id }), ['occurredAt', 'points']),
  result: pageOf(pointsEntry),
})

export const ledgerEntry = z.object({
  ...entryShape,
  personId: id,
  code: z.string().meta({ label: '工号' }),
  name: z.string().meta({ label: '姓名' }),
  orgName: z.string().meta({ label: '单位' }),
  byName: z.string().meta({ label: '操作人' }),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

const entryKind = choice({ earned: '规则发放', manual: '手工调整', reversal: '撤销' }, '类别')

/** The ledger of everybody in scope. */
export const listPointsEntries = defineEndpoint({
  path: 'rest/integralRule/entries',
  title: '查询积分流水',
  effect: 'read',
  access: [P.examPoints, P.examPointsAdjust],
  scope: 'rows',
  body: pageQuery(z.object({ ...entryFilter, kind: entryKind, orgId: id.meta({ label: '单位' }) }), [
    'occurredAt',
    'points',
  ]),
  result: pageOf(ledgerEntry),
})

const reason = text({ label: '原因', min: 5, max: 200, long: true, message: '请填写原因（至少 5 个字）' })
const pointsMessage = '分值须为 -1000 至 1000 的整数，且不为 0'

export const adjustPoints = defineEndpoint({
  path: 'rest/integral/adjust',
  title: '手工加减积分',
  effect: 'write',
  access: [P.examPointsAdjust],
  scope: 'rows',
  body: z.strictObject({
    persons: ids(200).meta({ label: '人员' }),
    points: z
      .int(pointsMessage)
      .min(-MOST_POINTS, pointsMessage)
      .max(MOST_POINTS, pointsMessage)
      .refine((value) => value !== 0, pointsMessage)
      .meta({ label: '分值' }),
    reason,
  }),
  result: z.object({ entries: z.array(id) }),
})

export const reversePointsEntry = defineEndpoint({
  path: 'rest/integral/reverse',
  title: '撤销积分记录',
  effect: 'write',
  access: [P.examPointsAdjust],
  scope: 'rows',
  body: z.strictObject({ entryId: id, reason }),
  result: z.object({ entryId: id }),
})
