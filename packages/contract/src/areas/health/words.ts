import { choice } from '../../kit/choice.ts'
import { defineFlow } from '../../kit/flow.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const healthSchedule = choice({ daily: '每日', weekly: '每周', once: '一次', onEntry: '入场时' }, '填报频次')
export type HealthSchedule = (typeof healthSchedule.options)[number]

export const healthFormState = choice({ draft: '草稿', active: '使用中', stopped: '已停用' }, '状态')
export type HealthFormState = (typeof healthFormState.options)[number]

export const healthLevel = choice({ normal: '正常', observe: '观察', abnormal: '异常' }, '等级')
export type HealthLevel = (typeof healthLevel.options)[number]

/** Life of what one person owes for one day. */
export const healthState = choice(
  {
    due: '未报',
    reported: '已报',
    inApproval: '审批中',
    cleared: '允许到岗',
    barred: '不得到岗',
    lifted: '已解除',
    exempt: '免报',
    missed: '漏报',
    backfilled: '补报',
  },
  '状态',
)
export type HealthState = (typeof healthState.options)[number]

export const healthFlow = defineFlow<HealthState>()({
  report: { from: ['due', 'exempt', 'reported', 'inApproval'], to: 'reported' },
  backfill: { from: ['due', 'missed', 'exempt'], to: 'backfilled' },
  hold: { from: ['reported', 'backfilled', 'inApproval'], to: 'inApproval' },
  miss: { from: ['due'], to: 'missed' },
  exempt: { from: ['due', 'missed'], to: 'exempt' },
  clear: { from: ['inApproval'], to: 'cleared' },
  bar: { from: ['inApproval'], to: 'barred' },
  lift: { from: ['inApproval', 'barred'], to: 'lifted' },
})

/** States in which answers were given, in whatever way. */
export const ANSWERED: readonly HealthState[] = ['reported', 'inApproval', 'cleared', 'barred', 'lifted', 'backfilled']
/** States in which answers are owed, in time or too late. */
export const OWED: readonly HealthState[] = ['due', 'missed']

export const healthWay = choice({ self: '本人', proxy: '代报', backfill: '补报' }, '方式')
export type HealthWay = (typeof healthWay.options)[number]

/** Tabs of the list of reports. */
export const healthView = choice({ missing: '未报', observe: '观察', abnormal: '异常', exempt: '免报' }, '页签')
export type HealthView = (typeof healthView.options)[number]

export const MOST_EXEMPT_DAYS = 90
export const MOST_BACKFILL_DAYS = 3
export const MOST_HISTORY_DAYS = 180
/** Days that a person sees of his own reports. */
export const OWN_HISTORY_DAYS = 14
export const STRIP_DAYS = 30
/** Answers that were unmasked stand on the screen so long. */
export const FULL_MINUTES = 5
/** Nobody is reminded of the same report twice within these hours by hand. */
export const REMIND_AGAIN_HOURS = 2

/** Sentences of 70-safety sections 3 and 11. */
export const healthRefusals = defineRefusals('health', {
  notNow: '当前不在填报时间（{from}–{to}）',
  alreadyToday: '今日已填报，可在 {to} 前修改',
  alreadyThen: '该日已填报，不能修改',
  backfill: '只能补报 {n} 天内',
  future: '不能提前填报',
  notDue: '当前无需填报',
  decided: '该填报已审批，不能修改',
  noProxy: '该表单不允许代报',
  answers: invalid('请检查填写的内容'),
  exemptDays: invalid('免报不能超过 90 天'),
  exemptOrder: invalid('结束日期不能早于开始日期'),
  exemptReason: invalid('请填写免报原因（2–200 字）'),
  exemptWhom: invalid('请选择免报的人员或单位'),
  windowOrder: invalid('填报开始须早于结束'),
  noElements: invalid('请至少添加一个填报项'),
  elementLost: invalid('异常规则引用的填报项已删除'),
  elementAgain: invalid('填报项标识重复'),
  relationLost: invalid('关联的填报项已删除'),
  flagValue: invalid('请填写异常规则的判定值'),
  flagOp: invalid('该判定方式不适用于所选填报项'),
  audience: invalid('请选择填报范围'),
  onDay: invalid('请选择填报日期'),
  name: invalid('表单名称为 2–40 个字'),
  consent: invalid('告知文本为 10–1000 个字'),
  backfillDays: invalid('补报天数须为 0–3 的整数'),
  retentionDays: invalid('留存天数须为 1–180 的整数'),
  time: invalid('时间格式为 07:00'),
  reason: invalid('请填写原因（2–200 字）'),
  lookReason: invalid('请填写查看原因（2–200 字）'),
  erased: '记录已按留存期限删除',
  until: invalid('请选择不得到岗截止日期'),
  untilPast: invalid('截止日期不能早于今天'),
  ownReport: '不能审批本人的填报',
  notHeld: '该填报没有待解除的异常',
  formInUse: '表单已有填报，不能退回草稿',
  dayTooLong: '查询时间不能超过 {n} 天',
  proxyUnknown: '该人员不在填报范围内',
})

export const healthWords = {
  subject: '健康填报',
  titleOf: '{name} {day} {form}',
  erased: '内容已删除',
  lifted: '不得到岗期满',
  windowed: '{from}–{to}',
  number: '请填写数字',
  length: '最多输入 {n} 个字',
  required: '该项为必填项',
  unknownOption: '所选选项不存在',
  date: '日期格式不正确',
  task: '{form}',
  taskOwed: '今日须填报',
  noApprover: '未配置审批人',
  exportHits: '异常项',
} as const

/** Kind of all messages about health reports. */
export const HEALTH_MESSAGE = '健康填报'

export const healthNews = {
  due: {
    title: '请完成{form}',
    text: '今天的{form}还没有填报，请在 {to} 前完成。',
    reason: '你在该表单的填报范围内',
  },
  contact: {
    title: '{form}：{unit} {n} 人漏报',
    text: '{day} 的{form}已截止，{unit} {n} 人没有填报。',
    reason: '你是该单位的填报联络人',
  },
  head: {
    title: '{form}：{unit} {n} 人仍未补报',
    text: '{day} 的{form}截止 2 小时后，{unit} 仍有 {n} 人没有填报。',
    reason: '你是该单位的负责人',
  },
  supplement: {
    title: '请补充 {day} 的{form}',
    text: '{text}',
    reason: '审批人请你补充填报内容',
  },
  cleared: { title: '允许到岗：{day} {form}', text: '{text}', reason: '你的填报曾有异常项' },
  barred: { title: '不得到岗至 {until}', text: '原因：{text}', reason: '你的填报有异常项' },
  lifted: { title: '已解除不得到岗：{day} {form}', text: '{text}', reason: '你的填报曾有异常项' },
} as const
