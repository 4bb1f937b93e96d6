import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { batchResult, recordKey, recordShape, saveBody } from '#src/kit/record.ts'
import { defineRefusals } from '#src/kit/refusal.ts'
import { id, ids, instant } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { P } from '#src/privileges.ts'

/** One of the named reports by its name, or one that somebody has put together by its id. */
export const reportRef = z.strictObject({
  kind: choice({ named: '统计报表', custom: '自定义报表' }, '类型'),
  id: text({ label: '报表', min: 1, max: 60, message: '请选择报表' }),
})
export type ReportRef = z.output<typeof reportRef>

export const reportSpan = choice(
  { day: '前一日', week: '前 7 日', month: '前 30 日', lastMonth: '上月', year: '本年度' },
  '统计时间',
)
export type ReportSpan = z.output<typeof reportSpan>

const cadence = choice({ day: '每天', week: '每周', month: '每月' }, '周期')

const weekday = choice(
  { '1': '星期一', '2': '星期二', '3': '星期三', '4': '星期四', '5': '星期五', '6': '星期六', '7': '星期日' },
  '星期',
)

const thresholdSide = choice({ above: '大于', below: '小于' }, '比较')

const threshold = z.strictObject({
  measure: text({ label: '指标', min: 1, max: 60, message: '请选择指标' }),
  side: thresholdSide,
  value: z.number('请填写阈值').min(-1e12).max(1e12).meta({ label: '阈值' }),
})
export type ReportThreshold = z.output<typeof threshold>

/** When a schedule goes out, by the clock of Asia/Shanghai. */
export interface Timetable {
  cadence: z.output<typeof cadence>
  weekday: z.output<typeof weekday>
  monthDay: number
  time: string
}

export const scheduleInput = z.object({
  name: text({ label: '名称', min: 2, max: 30, message: '名称为 2–30 个字' }),
  report: reportRef.meta({ label: '报表' }),
  span: reportSpan.default('week'),
  cadence: cadence.default('week'),
  /** Of 每周. */
  weekday: weekday.default('1'),
  /** Of 每月: days that every month has. */
  monthDay: z.int('日期须为 1–28').min(1, '日期须为 1–28').max(28, '日期须为 1–28').default(1).meta({ label: '日期' }),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式为 时:分')
    .default('08:00')
    .meta({ label: '时间', max: 5 }),
  receivers: z
    .array(id)
    .min(1, '请选择接收人')
    .max(200, '接收人最多 200 人')
    .refine((people) => new Set(people).size === people.length, '接收人重复')
    .meta({ label: '接收人' }),
  /** 仅超阈值时发送, judged by the receiver's own figure. */
  threshold: threshold.nullable().default(null).meta({ label: '仅超阈值时发送' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})

export const scheduleRow = z.object({
  ...recordShape,
  name: scheduleInput.shape.name,
  reportTitle: z.string().meta({ label: '报表' }),
  report: reportRef,
  span: reportSpan,
  cadence,
  weekday,
  monthDay: z.int(),
  time: z.string(),
  receivers: z.array(id),
  receiverNames: z.array(z.string()).meta({ label: '接收人' }),
  threshold: threshold.nullable(),
  enabled: z.boolean().meta({ label: '启用' }),
  nextAt: instant.nullable().meta({ label: '下次发送' }),
  lastAt: instant.nullable().meta({ label: '最近发送' }),
  owner: z.string().meta({ label: '创建人' }),
})
export type ScheduleRow = z.output<typeof scheduleRow>

export const listSchedules = defineEndpoint({
  path: 'rest/statistics/schedules',
  title: '查询定时发送',
  effect: 'read',
  access: [P.statisticsSchedule],
  scope: 'rows',
  body: pageQuery(z.object({ cadence, enabled: z.boolean().meta({ label: '启用' }) }), [
    'updatedAt',
    'name',
    'createdAt',
  ]),
  result: pageOf(scheduleRow),
})

export const saveSchedule = defineEndpoint({
  path: 'rest/statistics/schedule',
  title: '保存定时发送',
  effect: 'write',
  access: [P.statisticsSchedule],
  scope: 'rows',
  body: saveBody(scheduleInput),
  result: recordKey,
})

export const deleteSchedules = defineEndpoint({
  path: 'rest/statistics/deleteSchedules',
  title: '删除定时发送',
  effect: 'write',
  access: [P.statisticsSchedule],
  scope: 'rows',
  body: z.strictObject({ ids: ids() }),
  result: batchResult,
})

/** Once more at once, beside the timetable. */
export const sendScheduleNow = defineEndpoint({
  path: 'rest/statistics/sendNow',
  title: '立即发送统计报表',
  effect: 'write',
  access: [P.statisticsSchedule],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ runId: id }),
})

export const reportRunState = choice({ waiting: '等待', running: '发送中', done: '完成', failed: '失败' }, '状态')

const receiverState = choice({ sent: '已发送', skipped: '未发送', failed: '失败' }, '结果')

export const scheduleRunRow = z.object({
  id,
  slot: instant.meta({ label: '计划时间' }),
  state: reportRunState,
  sent: z.int().meta({ label: '已发送' }),
  skipped: z.int().meta({ label: '未发送' }),
  failed: z.int().meta({ label: '失败' }),
  error: z.string().meta({ label: '失败原因' }),
  endedAt: instant.nullable().meta({ label: '完成时间' }),
  /** Why somebody did not get it. */
  receivers: z.array(z.object({ name: z.string(), state: receiverState, reason: z.string() })),
})
export type ScheduleRunRow = z.output<typeof scheduleRunRow>

export const listScheduleRuns = defineEndpoint({
  path: 'rest/statistics/runs',
  title: '查询定时发送记录',
  effect: 'read',
  access: [P.statisticsSchedule],
  scope: 'rows',
  body: pageQuery(z.object({ state: reportRunState }), ['slot']).extend({ scheduleId: id }),
  result: pageOf(scheduleRunRow),
})

export const scheduleRefusals = defineRefusals('schedule', {
  noRightOf: '接收人没有该报表权限：{name}',
  noMeasure: '该报表没有所选指标',
  running: '正在发送，请稍后再试',
})

/** Words of the message and of its record. */
export const scheduleWords = {
  messageKind: '统计报表',
  ofYear: '{year} 年度',
  ofDays: '{from} 至 {to}',
  source: '统计管理',
  reason: '定时发送“{name}”',
  asOf: '统计时间：{span}，数据截至 {at}',
  figure: '{title}：{value}',
  row: '· {label}：{value}',
  more: '…… 共 {n} 项，请打开报表查看',
  empty: '所选范围暂无数据',
  gone: '接收人已离职或停用',
  noRight: '没有该报表权限',
  below: '未达到发送条件',
  interrupted: '发送中断 3 次，已停止',
  reportGone: '报表不存在或已下线',
  fault: '系统出错，已记录日志',
  noneLeft: '已没有可以接收的人员，定时发送已停用',
} as const
