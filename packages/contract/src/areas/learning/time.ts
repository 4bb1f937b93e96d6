import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, instant, year } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { hours } from './hours/amount-field.ts'
import { checkState, recordState, studyItemType, studyRecordRow } from './record.ts'

export const hourSource = choice({ video: '视频', doc: '文档', live: '直播', train: '培训', upload: '导入' }, '来源')
export const entryState = choice({ granted: '已计', revised: '已更正', voided: '已作废' }, '状态')

const wholePercent = (label: string) => {
  const message = `${label}须为 50–100 的整数`
  return z.int(message).min(50, message).max(100, message).meta({ label })
}

const minutesMessage = '每学时分钟数须为 20–60 的整数'
const minuteOfDay = z.int().min(0).max(1440)

const window = z
  .strictObject({ fromMinute: minuteOfDay, toMinute: minuteOfDay })
  .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, '结束时间须晚于开始时间')

const ruleShape = {
  minutesPerHour: z.int(minutesMessage).min(20, minutesMessage).max(60, minutesMessage).meta({ label: '每学时分钟数' }),
  completePercent: wholePercent('完成比例'),
  attendPercent: wholePercent('到课比例'),
  offlineMaxSeconds: z.int().min(60).max(7200).meta({ label: '最长离线秒数' }),
  /** Empty means the whole day. */
  windows: z.array(window).max(12).default([]).meta({ label: '计时时段' }),
  validFrom: day.meta({ label: '生效日期' }),
  basis: text({ label: '依据', max: 500, long: true }).default(''),
}

export const hourRuleInput = z.strictObject(ruleShape)

const hourRuleRow = z.object({
  ...ruleShape,
  version: z.int(),
  beatSeconds: z.int(),
  state: choice({ past: '已失效', current: '生效中', coming: '未生效' }, '状态'),
  /** Granted entries that were counted by it. */
  entries: z.int(),
  createdBy: z.string(),
  createdAt: instant,
})
export type HourRuleRow = z.output<typeof hourRuleRow>

export const listHourRules = defineEndpoint({
  path: 'rest/studyTime/rule',
  title: '查询学时规则',
  effect: 'read',
  access: [P.studyTime],
  scope: 'all',
  body: z.strictObject({}),
  result: z.array(hourRuleRow),
})

export const saveHourRule = defineEndpoint({
  path: 'rest/studyTime/saveRule',
  title: '保存学时规则',
  effect: 'write',
  access: [P.studyTimeRule],
  scope: 'all',
  body: hourRuleInput,
  result: z.object({ version: z.int() }),
})

const change = z.object({
  userId: id,
  code: z.string(),
  name: z.string(),
  orgName: z.string(),
  before: hours,
  after: hours,
})
export type HourChange = z.output<typeof change>

/** Last year's entries counted by the proposed rule: who would gain and lose. */
export const simulateHourRule = defineEndpoint({
  path: 'rest/studyTime/simulate',
  title: '试算学时规则',
  effect: 'read',
  access: [P.studyTime],
  scope: 'rows',
  body: hourRuleInput,
  result: z.object({ year, gain: z.array(change), lose: z.array(change) }),
})

const peopleFilterShape = {
  year,
  orgId: id,
  /** With `orgId`: that unit alone. */
  exactOrg: z.boolean(),
  roleId: id,
  userId: id,
}

export const hourEntryRow = z.object({
  id,
  userId: id,
  code: z.string().meta({ label: '工号' }),
  name: z.string().meta({ label: '姓名' }),
  orgName: z.string().meta({ label: '单位' }),
  year: year.meta({ label: '年度' }),
  source: hourSource,
  itemId: id,
  title: z.string().meta({ label: '内容' }),
  hours: hours.meta({ label: '学时' }),
  required: z.boolean().meta({ label: '必修' }),
  ruleVersion: z.int().meta({ label: '规则版本' }),
  completedAt: instant.meta({ label: '完成时间' }),
  state: entryState,
  revises: id.nullable(),
  reason: z.string().meta({ label: '原因' }),
  recordId: id.nullable(),
})

/** The ledger. */
export const listHourEntries = defineEndpoint({
  path: 'rest/studyTime/entries',
  title: '查询学时台账',
  effect: 'read',
  access: [P.studyTime],
  scope: 'rows',
  body: pageQuery(
    z.object({
      ...peopleFilterShape,
      source: hourSource,
      state: entryState,
      completedFrom: day,
      completedTo: day,
    }),
    ['completedAt', 'hours', 'name'],
  ),
  result: pageOf(hourEntryRow),
})

/** One's own entries of a year, each with the record that is its evidence. */
export const listOwnHourEntries = defineEndpoint({
  path: 'rest/videoUser/hourEntries',
  title: '查询个人学时明细',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: pageQuery(z.object({ year, source: hourSource, state: entryState }), ['completedAt', 'hours']),
  result: pageOf(hourEntryRow),
})

export const listFlaggedRecords = defineEndpoint({
  path: 'rest/studyTime/flags',
  title: '查询异常学习记录',
  effect: 'read',
  access: [P.studyTime],
  scope: 'rows',
  body: pageQuery(
    z.object({
      ...peopleFilterShape,
      itemType: studyItemType,
      recordState,
      checkState,
      scoreBelow: z.int().min(0).max(101),
      /** Records without any flag too: the tab 学习记录. */
      all: z.boolean(),
    }),
    ['lastAt', 'score', 'completedAt', 'name'],
  ),
  result: pageOf(studyRecordRow),
})

/** `void` also takes the hours away and needs P_studyTimeMng_void. */
export const checkRecord = defineEndpoint({
  path: 'rest/studyTime/check',
  title: '核查学习记录',
  effect: 'write',
  access: [P.studyTime],
  scope: 'rows',
  body: z.strictObject({
    recordId: id,
    verdict: choice({ passed: '核查通过', void: '作废' }, '核查结论'),
    note: text({ label: '核查说明', max: 200, long: true }).default(''),
  }),
  result: z.object({ state: checkState }),
})

const summaryRow = z.object({
  key: z.string(),
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  people: z.int().meta({ label: '人数' }),
  video: hours.meta({ label: '视频' }),
  doc: hours.meta({ label: '文档' }),
  live: hours.meta({ label: '直播' }),
  train: hours.meta({ label: '培训' }),
  upload: hours.meta({ label: '导入' }),
  total: hours.meta({ label: '合计' }),
  target: hours.nullable().meta({ label: '目标' }),
  remain: hours.nullable().meta({ label: '还差' }),
})
export type SummaryRow = z.output<typeof summaryRow>

/** Counted hours by person, unit or month of the people in scope. */
export const summarizeHours = defineEndpoint({
  path: 'rest/studyTime/summary',
  title: '查询学时汇总',
  effect: 'read',
  access: [P.studyTime],
  scope: 'rows',
  body: pageQuery(z.object({ ...peopleFilterShape, reached: z.boolean() }), ['total', 'name']).extend({
    groupBy: z.enum(['user', 'org', 'month']).default('user'),
  }),
  result: pageOf(summaryRow),
})

/** A write, because finding a person by a picture leaves an entry in the operation log. */
export const findByWatermark = defineEndpoint({
  path: 'rest/studyTime/watermark',
  title: '查询水印码',
  effect: 'write',
  access: [P.studyTimeEvidence],
  scope: 'rows',
  body: z.strictObject({ code: text({ label: '水印码', min: 6, max: 6, message: '请输入 6 位水印码' }) }),
  result: z.object({
    userId: id,
    name: z.string(),
    code: z.string(),
    orgName: z.string(),
    itemType: studyItemType,
    itemId: id,
    title: z.string(),
    at: instant,
  }),
})
