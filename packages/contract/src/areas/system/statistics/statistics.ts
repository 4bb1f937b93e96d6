import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { defineRefusals, type Refusal } from '#src/kit/refusal.ts'
import { day, id, instant, year } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { P } from '#src/privileges.ts'

/** What a report is asked about: a course year, or days from and to. */
const reportPeriod = choice({ year: '年度', range: '时间' }, '口径')

export const reportUnit = choice(
  { person: '人', item: '条', percent: '%', hour: '小时', time: '次', point: '分' },
  '单位',
)
export type ReportUnit = z.output<typeof reportUnit>

/** A figure of a report: in the head over everything, and in each row of its table. */
const measure = z.object({
  key: z.string(),
  title: z.string(),
  unit: reportUnit,
  /** What exactly is counted, in words. */
  definition: z.string(),
  /** 显示明细 opens the very rows for holders of the evidence's own code; figures such as medians have none. */
  drillable: z.boolean(),
  /** What it ought to come to; null where nobody has said so. */
  target: z.number().nullable(),
})
export type ReportMeasure = z.output<typeof measure>

const column = z.object({ key: z.string(), title: z.string() })

const report = z.object({
  id: z.string(),
  group: z.string(),
  title: z.string(),
  period: reportPeriod,
  /** What a row of the table stands for, such as 单位. */
  rowTitle: z.string(),
  /** Rows are units that open into those below. */
  byUnit: z.boolean(),
  measures: z.array(measure),
})
export type ReportFacts = z.output<typeof report>

export const statisticsRefusals = defineRefusals('statistics', {
  unknown: '报表不存在或已下线',
  unknownMetric: '指标不存在或已下线',
  tooLong: '时间范围最长 5 年',
  order: '结束时间须晚于开始时间',
  noMeasure: '该指标没有明细',
  noMonths: '该报表按年度统计，没有每月指标',
  laterCancelled: '统计任务已取消',
  tooSlow: '查询超过 {n} 秒，请缩小条件后再试',
})

const MOST_YEARS = 5

/** Why these days, both included, are no period of a report. */
export const whyNotPeriod = (from: string, to: string): Refusal | null => {
  const tooFar = `${Number(from.slice(0, 4)) + MOST_YEARS}${from.slice(4)}`
  // Days of one form compare as texts.
  return to < from ? statisticsRefusals.order : to >= tooFar ? statisticsRefusals.tooLong : null
}

/** 按当前组织 or 按当时组织. */
export const reportStructure = choice({ now: '按当前组织', past: '按当时组织' }, '组织')

/** A day within the years that reports know. */
const reportDay = day.refine((value) => value >= '2000' && value < '2101', '日期须在 2000–2100 年之间')

/** What the figures are narrowed to; days and year that are left out are those shipped. */
export const reportConditions = z.strictObject({
  year: year.optional().meta({ label: '年度' }),
  from: reportDay.optional().meta({ label: '开始日期' }),
  to: reportDay.optional().meta({ label: '结束日期' }),
  /** With all units below it. */
  orgId: id.optional().meta({ label: '单位' }),
  roleId: id.optional().meta({ label: '角色' }),
  groupId: id.optional().meta({ label: '用户组' }),
  /** People and units where they stood on the last day of the period, instead of where they stand now. */
  structure: reportStructure.optional(),
})
export type ReportConditions = z.output<typeof reportConditions>

const filter = reportConditions
  .extend({
    /** Also the same figures of the period before. */
    compare: z.boolean().default(false),
  })
  .superRefine(({ from, to }, context) => {
    const why = from === undefined || to === undefined ? null : whyNotPeriod(from, to)
    if (why) context.addIssue({ code: 'custom', path: ['to'], message: why.message })
  })

export type ReportFilter = z.output<typeof filter>

const reportId = text({ label: '报表', min: 1, max: 60 })

export const listReports = defineEndpoint({
  path: 'rest/statistics/reports',
  title: '查询统计报表',
  effect: 'read',
  access: [P.statistics],
  scope: 'all',
  body: z.strictObject({}),
  result: z.object({ list: z.array(report), total: z.int() }),
})

const values = z.record(z.string(), z.number().nullable())

/** Answers that took longer than the limit are kept for their reader this long. */
export const ANSWER_KEPT_DAYS = 7

/** The job that works out a report in place of the request: then everything else is empty. */
export const laterJob = id.nullable()

/** A job whose answer is wanted; one that was asked something else, or is gone, does not count. */
export const answerOf = id.optional()

export const laterWords = {
  jobTitle: '统计 {title}',
  working: '正在统计',
  doneText: '点开本消息，或右下角“任务”中的“查看结果”，结果保留 {days} 天。',
  rightsGone: '你已没有查看该报表的权限',
  tooSlow: '统计超过 {n} 分钟仍未完成，请缩小条件后再试',
} as const

export const runReport = defineEndpoint({
  path: 'rest/statistics/run',
  title: '查看统计报表',
  effect: 'read',
  access: [P.statistics],
  scope: 'rows',
  body: z.strictObject({ reportId, filter, jobId: answerOf }),
  result: z.object({
    jobId: laterJob,
    figures: values,
    before: values.nullable(),
    rows: z.array(z.object({ key: z.string(), label: z.string(), opens: z.boolean(), values })),
    /** Way down to the unit that the rows lie below; empty where the reader sees several branches at once. */
    trail: z.array(z.object({ id, name: z.string() })),
    asOf: z.iso.datetime(),
    definition: z.string(),
  }),
})

/** The figures month by month, to lay a year beside the year before it; only for reports about days. */
export const runMonths = defineEndpoint({
  path: 'rest/statistics/months',
  title: '查看统计报表的每月指标',
  effect: 'read',
  access: [P.statistics],
  scope: 'rows',
  body: z.strictObject({ reportId, filter: reportConditions.omit({ from: true, to: true, year: true }), year }),
  /** From January on, up to the month of today where the year is not over. */
  result: z.object({ months: z.array(values) }),
})

/** The very rows behind one figure: of a row of the table, or without one of the head. */
export const drillReport = defineEndpoint({
  path: 'rest/statistics/drill',
  title: '查看报表明细',
  effect: 'read',
  access: [P.statistics],
  scope: 'rows',
  body: z.strictObject({
    reportId,
    filter,
    cell: z.strictObject({ row: text({ label: '行', max: 60 }).optional(), measure: text({ label: '指标', max: 60 }) }),
    page: z.int().min(1).max(100_000).default(1),
    pageSize: z.int().min(1).max(200).default(20),
  }),
  result: z.object({
    columns: z.array(column),
    list: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
    total: z.int(),
  }),
})

export const listMetrics = defineEndpoint({
  path: 'rest/statistics/metrics',
  title: '查询指标说明',
  effect: 'read',
  access: [P.statistics],
  scope: 'all',
  body: z.strictObject({}),
  result: z.object({
    list: z.array(
      z.object({
        /** `report.measure`. */
        key: z.string(),
        report: z.string(),
        title: z.string(),
        unit: reportUnit,
        definition: z.string(),
        ownerId: id.nullable(),
        owner: z.string(),
        note: z.string(),
        /** When somebody last said something about it; a save starts from this. */
        updatedAt: instant.nullable(),
      }),
    ),
    total: z.int(),
  }),
})

/** Names who answers for a figure, and what readers should know beside its definition. */
export const saveMetric = defineEndpoint({
  path: 'rest/statistics/saveMetric',
  title: '保存指标说明',
  effect: 'write',
  access: [P.statisticsMetric],
  scope: 'rows',
  body: z.strictObject({
    key: text({ label: '指标', min: 1, max: 120 }),
    ownerId: id.nullable().default(null).meta({ label: '负责人' }),
    note: text({ label: '补充说明', max: 500, long: true }).default(''),
    updatedAt: instant.nullable().default(null),
  }),
  result: z.object({ saved: z.boolean() }),
})
