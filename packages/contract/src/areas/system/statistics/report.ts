import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { batchResult, recordKey, recordShape, saveBody } from '#src/kit/record.ts'
import { defineRefusals } from '#src/kit/refusal.ts'
import { id, ids } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { P } from '#src/privileges.ts'
import { type DatasetName, datasetName } from '../dataset.ts'
import {
  type ConditionWay,
  columnOf,
  conditionWay,
  kindsOfMeasure,
  reportField,
  reportGroup,
  reportMeasure,
  waysOfGroup,
  waysOfNarrowing,
} from './report-columns.ts'
import { answerOf, laterJob } from './statistics.ts'

export const reportChart = choice({ none: '不显示', bar: '柱状图', line: '折线图', pie: '饼图' }, '图形')

export const reportAudience = choice({ own: '仅自己', shared: '共享' }, '使用范围')

const condition = z.strictObject({
  field: reportField,
  way: conditionWay,
  /** Words, codes, days or a number, as the way takes them. */
  values: z
    .array(text({ label: '值', min: 1, max: 100 }))
    .max(50, '每个条件最多 50 个值')
    .default([]),
})
export type ReportCondition = z.output<typeof condition>

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const NUMBER = /^-?\d{1,12}(\.\d{1,4})?$/
const DAYS = /^([1-9]\d{0,2}|[12]\d{3})$/

const takesOne: Partial<Record<ConditionWay, (value: string) => boolean>> = {
  contains: () => true,
  is: () => true,
  from: (value) => DAY.test(value),
  to: (value) => DAY.test(value),
  lastDays: (value) => DAYS.test(value),
  least: (value) => NUMBER.test(value),
  most: (value) => NUMBER.test(value),
}

const fits = (dataset: DatasetName, { field, way, values }: ReportCondition): boolean => {
  const column = columnOf(dataset, field)
  if (!column || !waysOfNarrowing(column).includes(way)) return false
  if (way === 'empty' || way === 'filled') return true
  if (way === 'in') return values.length > 0
  const [value] = values
  if (value === undefined || values.length !== 1) return false
  return (takesOne[way]?.(value) ?? false) && (column.kind !== 'number' || NUMBER.test(value))
}

const isTwice = (keys: readonly string[]) => new Set(keys).size < keys.length

/** What a report reads: a data set of the portal's own, never anything that its author could word himself. */
export const reportDefinition = z
  .strictObject({
    dataset: datasetName.meta({ label: '数据集' }),
    /** Shown fields of a list without groups. */
    columns: z.array(reportField).max(20, '最多选择 20 列').default([]).meta({ label: '列' }),
    filter: z.array(condition).max(10, '最多设置 10 个条件').default([]).meta({ label: '条件' }),
    group: z.array(reportGroup).max(3, '分组字段最多 3 个').default([]).meta({ label: '分组' }),
    measures: z.array(reportMeasure).max(6, '计算列最多 6 个').default([]).meta({ label: '计算列' }),
    chart: reportChart.default('none'),
  })
  .superRefine(({ dataset, columns, filter, group: groups, measures }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (groups.length === 0 && columns.length === 0) say('columns', '请选择至少一列')
    if (columns.some((name) => !columnOf(dataset, name))) say('columns', '字段不属于该数据集')
    if (isTwice(columns)) say('columns', '列重复')
    if (groups.length > 0 && measures.length === 0) say('measures', '请选择至少一个计算列')
    if (groups.some(({ field, way }) => !waysOfGroup(columnOf(dataset, field)).includes(way)))
      say('group', '该字段不能这样分组')
    if (isTwice(groups.map(({ field, way }) => `${field} ${way}`))) say('group', '分组重复')
    if (
      measures.some(
        (each) => !kindsOfMeasure(each.field === null ? null : columnOf(dataset, each.field)).includes(each.kind),
      )
    )
      say('measures', '该字段不能这样计算')
    if (isTwice(measures.map(({ kind, field }) => `${kind} ${field}`))) say('measures', '计算列重复')
    if (filter.some((each) => !fits(dataset, each))) say('filter', '条件的值填写不正确')
  })
export type ReportDefinition = z.output<typeof reportDefinition>

const reportInput = z.object({
  name: text({ label: '报表名称', min: 2, max: 30, message: '报表名称为 2–30 个字' }),
  note: text({ label: '说明', max: 200, long: true }).default(''),
  audience: reportAudience.default('own'),
  definition: reportDefinition,
})

export const customReportInput = reportInput

export const customReportRow = z.object({
  ...recordShape,
  name: reportInput.shape.name,
  note: z.string().meta({ label: '说明' }),
  dataset: z.string().meta({ label: '数据集' }),
  audience: reportAudience,
  owner: z.string().meta({ label: '创建人' }),
  /** The caller made it, or administers reports of its unit. */
  editable: z.boolean(),
  /** The caller holds the right to its data. */
  open: z.boolean(),
  /** Code that opens the data, in words, for those who lack it. */
  needs: z.string(),
})
export type CustomReportRow = z.output<typeof customReportRow>

/** Own reports and those shared with everybody; what they show is always the reader's own part. */
export const listCustomReports = defineEndpoint({
  path: 'rest/statistics/customReports',
  title: '查询自定义报表',
  effect: 'read',
  access: [P.statistics],
  scope: 'rows',
  body: pageQuery(
    z.object({
      dataset: datasetName.meta({ label: '数据集' }),
      audience: reportAudience,
      mine: z.boolean().meta({ label: '我创建的' }),
    }),
    ['updatedAt', 'name', 'createdAt'],
  ),
  result: pageOf(customReportRow),
})

export const getCustomReport = defineEndpoint({
  path: 'rest/statistics/getReport',
  title: '查看自定义报表',
  effect: 'read',
  access: [P.statistics],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: customReportRow.extend({ definition: reportDefinition }),
})

export const saveCustomReport = defineEndpoint({
  path: 'rest/statistics/saveReport',
  title: '保存自定义报表',
  effect: 'write',
  access: [P.statisticsEdit],
  scope: 'rows',
  body: saveBody(reportInput),
  result: recordKey,
})

export const deleteCustomReports = defineEndpoint({
  path: 'rest/statistics/deleteReports',
  title: '删除自定义报表',
  effect: 'write',
  access: [P.statisticsEdit],
  scope: 'rows',
  body: z.strictObject({ ids: ids() }),
  result: batchResult,
})

/** The rows of a saved report, or of one that is still being put together. */
export const runCustomReport = defineEndpoint({
  path: 'rest/statistics/runReport',
  title: '查看自定义报表数据',
  effect: 'read',
  access: [P.statistics],
  scope: 'rows',
  body: z.strictObject({
    id: id.optional(),
    definition: reportDefinition.optional(),
    jobId: answerOf,
    page: z.int().min(1).max(100_000).default(1),
    pageSize: z.int().min(1).max(200).default(20),
  }),
  result: z.object({
    jobId: laterJob,
    columns: z.array(z.object({ key: z.string(), title: z.string(), numeric: z.boolean() })),
    /** How many of the columns, from the left, are groups. */
    groups: z.int(),
    chart: reportChart,
    list: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
    total: z.int(),
    /** How many of the rows can be turned over here; null for all: a job keeps the first ones only. */
    kept: z.int().nullable(),
    /** The measures over everything, not group by group. */
    figures: z.record(z.string(), z.number().nullable()),
    asOf: z.iso.datetime(),
  }),
})

export const reportRefusals = defineRefusals('customReport', {
  nameTaken: '报表名称已存在',
  usedBy: '已被 {n} 处引用，不能删除',
})
