import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { id, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const retentionAction = choice({ delete: '删除', anonymise: '匿名化', archive: '归档后删除' }, '到期处理')
export type RetentionAction = z.output<typeof retentionAction>

interface RetentionKind {
  title: string
  note: string
  shippedDays: number
  /** Nobody may keep it shorter, */
  leastDays: number
  /** nor longer. */
  mostDays: number
  action: RetentionAction
}

const LONGEST_DAYS = 3650

const kind = (
  title: string,
  [shippedDays, leastDays, mostDays = LONGEST_DAYS]: [number, number, number?],
  note = '',
  action: RetentionAction = 'delete',
): RetentionKind => ({ title, note, shippedDays, leastDays, mostDays, action })

/** Kinds of data and how long they are kept (20-system section 3.11). */
export const retentionKinds = {
  operationLog: kind('操作日志', [1095, 183], '连同校验链写入归档文件后删除', 'archive'),
  loginLog: kind('登录日志', [1095, 183], '连同校验链写入归档文件后删除', 'archive'),
  apiCalls: kind('接口调用日志', [90, 30]),
  webhookDeliveries: kind('推送记录', [90, 30], '已送达或已放弃的推送'),
  uiErrors: kind('前端错误', [30, 7]),
  messages: kind('消息', [365, 90], '已读、已撤回、已从收件箱删除或已过期的消息'),
  deliveries: kind('消息投递记录', [180, 30], '已结束的投递'),
  endedSessions: kind('已结束的登录会话', [180, 30, 180]),
  studyBeats: kind('原始学习心跳', [365, 183, 365], '学习区间与学时保留'),
  syncRuns: kind('目录同步记录', [90, 30], '已结束的同步及其逐条结果，每个来源始终保留最近一次'),
  feedbackContacts: kind('意见反馈联系方式', [365, 30], '清除已关闭反馈的联系方式，反馈内容保留', 'anonymise'),
  jobs: kind('任务记录', [30, 7], '已结束的后台任务'),
  leaverIdNumbers: kind('离职人员证件号', [1095, 365], '清除已离职人员的证件号，其他资料保留', 'anonymise'),
  signAttempts: kind('签到被拒记录', [90, 30]),
  signPositions: kind('签到位置坐标', [30, 1, 30], '清除坐标，距离与结论保留', 'anonymise'),
  signGuests: kind('签到来宾资料', [90, 7], '清除来宾的姓名、手机和单位，签到记录保留', 'anonymise'),
  questionAskers: kind('匿名提问的提问人', [365, 1, 365], '清除匿名提问与提问人的对应，问答保留', 'anonymise'),
  healthAnswers: kind(
    '健康填报内容',
    [180, 180, 180],
    '到每条填报按表单留存天数定下的删除时间，清除答案与修改记录，日期和等级保留',
    'anonymise',
  ),
  recycled: kind('回收站', [30, 7], '视频、题目、公告与通知，连同只属于它们的文件'),
  uploads: kind('未完成上传', [7, 1], '中断的上传，以及上传后从未使用的文件'),
  backups: kind('备份', [14, 7], '删除最早的备份，始终保留最近一次成功的备份'),
} satisfies Record<string, RetentionKind>

export type RetentionKindName = keyof typeof retentionKinds

export const retentionKind = choice(
  Object.fromEntries(Object.entries(retentionKinds).map(([key, { title }]) => [key, title])) as Record<
    RetentionKindName,
    string
  >,
  '数据种类',
)

export const retentionRefusals = defineRefusals('retention', {
  tooShort: { status: STATUS.invalid, message: '保留天数不能少于 {n} 天' },
  tooLong: { status: STATUS.invalid, message: '保留天数不能超过 {n} 天' },
  held: '该数据已冻结，不会清理',
  notHeld: '该数据未冻结',
  wholeOnly: '该数据只能整类冻结',
  running: '清理正在进行',
})

/** Stands for all data of a kind in a hold. */
export const WHOLE_KIND = '*'

export const retentionHold = z.object({
  objectId: z.string(),
  reason: z.string().meta({ label: '冻结原因' }),
  at: instant.meta({ label: '冻结时间' }),
  by: z.string().meta({ label: '冻结人' }),
})

export const retentionRow = z.object({
  id: retentionKind,
  kind: retentionKind,
  note: z.string().meta({ label: '说明' }),
  action: retentionAction,
  days: z.int().meta({ label: '保留天数' }),
  shippedDays: z.int().meta({ label: '出厂天数' }),
  leastDays: z.int().meta({ label: '最少天数' }),
  mostDays: z.int().meta({ label: '最多天数' }),
  /** Single rows of it can be held, not only the whole kind. */
  rowHolds: z.boolean(),
  nextRun: instant.meta({ label: '下次清理' }),
  lastRun: instant.nullable().meta({ label: '上次清理' }),
  lastCount: z.int().nullable().meta({ label: '上次条数' }),
  lastError: z.string().meta({ label: '上次错误' }),
  holds: z.array(retentionHold).meta({ label: '冻结' }),
  revision,
})
export type RetentionRow = z.output<typeof retentionRow>

export const listRetention = defineEndpoint({
  path: 'rest/retention/list',
  title: '查询保留策略',
  effect: 'read',
  access: [P.data],
  scope: 'all',
  body: z.strictObject({}),
  result: z.array(retentionRow),
})

const retain = { effect: 'write', access: [P.dataRetain], scope: 'all' } as const

/** A shorter period works at once; a longer one never for what was collected before. */
export const saveRetention = defineEndpoint({
  ...retain,
  path: 'rest/retention/save',
  title: '修改保留天数',
  body: z.strictObject({
    kind: retentionKind,
    days: z.int('请填写整数天数').min(1, '保留天数不能少于 1 天').meta({ label: '保留天数', required: true }),
    revision,
  }),
  result: z.object({ revision }),
})

const ofKind = z.strictObject({ kind: retentionKind })

/** What a run would treat now: the very condition that the run uses. */
export const dryRunRetention = defineEndpoint({
  ...retain,
  path: 'rest/retention/dryRun',
  title: '试运行清理',
  body: ofKind,
  result: z.object({ count: z.int(), from: instant.nullable(), to: instant.nullable() }),
})

export const runRetention = defineEndpoint({
  ...retain,
  path: 'rest/retention/run',
  title: '立即清理',
  body: ofKind,
  result: z.object({ jobId: id }),
})

/** 冻结 of one row by its id, or with `*` of the whole kind; `release` ends it. */
export const holdRetention = defineEndpoint({
  ...retain,
  path: 'rest/retention/hold',
  title: '冻结数据',
  body: z.strictObject({
    kind: retentionKind,
    objectId: text({ label: '数据编号', min: 1, max: 100 }).default(WHOLE_KIND),
    reason: text({ label: '冻结原因', min: 2, max: 200, long: true, message: '请填写冻结原因' }),
    release: z.boolean().default(false),
  }),
  result: z.object({ held: z.boolean() }),
})

export const DRY_RUN_WORDS = '将{verb} {n} 条（{from}—{to}）'
export const NOTHING_TO_CLEAN = '没有到期的数据'
export const retentionJobTitle = '清理：{title}'
export const nightlyRetention = '到期数据清理'
