import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, revision } from '../../kit/scalars.ts'
import { codeText } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { faultsOfRule, ruleSettings } from './rule.ts'
import { pointsEvent } from './rule-events.ts'

/** 待生效: nothing of it has begun yet · 将变更: another version begins on a later day. */
export const ruleState = choice({ waiting: '待生效', active: '生效中', changing: '将变更', stopped: '已停用' }, '状态')

const ruleRow = z.object({
  id,
  revision,
  code: z.string().meta({ label: '编码' }),
  event: pointsEvent,
  /** The latest version, begun or not: what an edit starts from. */
  version: z.int().meta({ label: '版本' }),
  settings: ruleSettings,
  text: z.string().meta({ label: '规则' }),
  award: z.string().meta({ label: '分值' }),
  capDay: z.int().nullable().meta({ label: '每日上限' }),
  capWeek: z.int().nullable().meta({ label: '每周上限' }),
  capTotal: z.int().nullable().meta({ label: '累计上限' }),
  audience: z.string().meta({ label: '面向' }),
  validFrom: day.meta({ label: '生效日期' }),
  enabled: z.boolean(),
  /** Net points of this month. */
  month: z.int().meta({ label: '本月发放' }),
  state: ruleState,
})
export type PointsRuleRow = z.output<typeof ruleRow>

export const listPointsRules = defineEndpoint({
  path: 'rest/integralRule/list',
  title: '查询积分规则',
  effect: 'read',
  access: [P.examPoints, P.examPointsAdjust],
  scope: 'all',
  body: pageQuery(z.object({ event: pointsEvent, state: ruleState }), ['code']),
  result: pageOf(ruleRow),
})

/** Events that some part of the portal really tells of; rules are made for these. */
export const listPointsEvents = defineEndpoint({
  path: 'rest/integralRule/events',
  title: '查询积分事件',
  effect: 'read',
  access: [P.examPoints],
  scope: 'all',
  body: z.strictObject({}),
  result: z.array(pointsEvent),
})

const ruleFields = {
  code: codeText({ label: '编码', max: 30 }),
  event: pointsEvent,
  settings: ruleSettings,
}

/** Makes a version that begins on a later day; `enabled: false` is one that stops the rule. */
export const savePointsRule = defineEndpoint({
  path: 'rest/integralRule/save',
  title: '保存积分规则',
  effect: 'write',
  access: [P.examPoints],
  scope: 'all',
  body: z
    .strictObject({
      ...ruleFields,
      id: id.optional(),
      revision: revision.optional(),
      enabled: z.boolean().default(true),
      /** Without it the next midnight of Shanghai. */
      validFrom: day.optional().meta({ label: '生效日期' }),
    })
    .superRefine(({ event, settings }, context) => {
      for (const { path, message } of faultsOfRule(event, settings))
        context.addIssue({ code: 'custom', path: ['settings', ...path], message })
    }),
  result: z.object({ id, version: z.int(), validFrom: day, revision }),
})

const change = z.object({
  personId: id,
  name: z.string().meta({ label: '姓名' }),
  org: z.string().meta({ label: '单位' }),
  before: z.int().meta({ label: '实际' }),
  after: z.int().meta({ label: '试算' }),
})
export type SimulatedChange = z.output<typeof change>

/** Replays the facts of past days under a rule; changes nothing. At most 100 people each way, the greatest first. */
export const simulatePointsRule = defineEndpoint({
  path: 'rest/integralRule/simulate',
  title: '试算积分规则',
  effect: 'read',
  access: [P.examPoints],
  scope: 'rows',
  body: z.strictObject({
    rule: z
      .strictObject({ id: id.optional(), event: pointsEvent, settings: ruleSettings })
      .superRefine(({ event, settings }, context) => {
        for (const { path, message } of faultsOfRule(event, settings))
          context.addIssue({ code: 'custom', path: ['settings', ...path], message })
      }),
    from: day.meta({ label: '开始日期' }),
    to: day.meta({ label: '结束日期' }),
  }),
  result: z.object({
    gain: z.array(change),
    lose: z.array(change),
    total: z.object({
      before: z.int().meta({ label: '实际发放' }),
      after: z.int().meta({ label: '试算发放' }),
      gainers: z.int(),
      losers: z.int(),
      facts: z.int().meta({ label: '事实数' }),
    }),
  }),
})

const anomalyKind = choice({ high: '明显偏高', burst: '短时集中' }, '异常')

const anomaly = z.object({
  id: z.string(),
  kind: anomalyKind,
  personId: id,
  code: z.string().meta({ label: '工号' }),
  name: z.string().meta({ label: '姓名' }),
  org: z.string().meta({ label: '单位' }),
  day: day.meta({ label: '日期' }),
  points: z.int().meta({ label: '积分' }),
  entries: z.int().meta({ label: '笔数' }),
  text: z.string().meta({ label: '说明' }),
})
export type PointsAnomaly = z.output<typeof anomaly>

/** People far above the others this month, and days with many entries within a few minutes. */
export const listPointsAnomalies = defineEndpoint({
  path: 'rest/integralRule/anomalies',
  title: '查询积分异常',
  effect: 'read',
  access: [P.examPoints, P.examPointsAdjust],
  scope: 'rows',
  body: z.strictObject({}),
  result: z.object({ list: z.array(anomaly), total: z.int() }),
})
