import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

/** Where an activity stands; between publication and cancellation the server clock decides. */
export const activityState = choice(
  { draft: '草稿', upcoming: '未开始', running: '进行中', ended: '已结束', cancelled: '已取消' },
  '状态',
)

export const activityPartType = choice({ answer: '答题', sign: '签到' }, '环节类型')

export const activityAction = choice({ publish: '发布', extend: '延期', cancel: '取消' }, '操作')

export const quizCounting = choice({ best: '计最好成绩', first: '计首次成绩' }, '计分方式')

const moments = { closed: '活动结束后', never: '不开放' } as const

/** When the parts of the review of a handed-in quiz open, unless it is a practice. */
export const outcomeMoment = choice(moments, '得分与对错')
export const keyMoment = choice(moments, '答案与解析')

/** How the quiz stands for one person. */
export const quizState = choice(
  { upcoming: '未开始', running: '进行中', used: '次数已用完', ended: '已结束', cancelled: '已取消' },
  '答题状态',
)

export const takeWay = choice({ copy: '复制到活动题库', link: '引用原题' }, '引用方式')

export const activityRefusals = defineRefusals('activity', {
  notOpen: '活动尚未开始',
  over: '活动已结束',
  cancelled: '该活动已取消',
  outside: '你不在活动范围内',
  usedToday: '今日答题次数已用完',
  usedAll: '答题次数已用完',
  noPart: { status: STATUS.invalid, message: '至少添加一个环节' },
  startAfterEnd: { status: STATUS.invalid, message: '开始时间须早于结束时间' },
  length: { status: STATUS.invalid, message: '活动时长须为 10 分钟至 366 天' },
  endPast: { status: STATUS.invalid, message: '结束时间须晚于当前时间' },
  showLate: { status: STATUS.invalid, message: '展示时间不能晚于开始时间' },
  onlyLater: { status: STATUS.invalid, message: '活动进行中，只能延长结束时间' },
  onlyEasier: { status: STATUS.invalid, message: '活动进行中，答题规则只能放宽' },
  onlyWider: { status: STATUS.invalid, message: '活动进行中，活动范围只能扩大' },
  noAudience: { status: STATUS.invalid, message: '请选择活动范围' },
  ownerOutside: { status: STATUS.invalid, message: '主办单位不在你的管理范围内' },
  endedFixed: '活动已结束，不能修改',
  cancelledFixed: '活动已取消，不能修改',
  published: '活动已发布',
  notPublished: '活动尚未发布',
  unarranged: '请先完成编排',
  tooFewQuestions: '题库题数少于每次题数',
  answeredKept: '活动进行中，不能删除已作答的题目',
  joined: '已有 {n} 人参与，不能删除，可取消',
  publishedKept: '活动已发布，不能删除，可取消',
  reasonMissing: { status: STATUS.invalid, message: '请填写取消原因（2–200 字）' },
  atMissing: { status: STATUS.invalid, message: '请选择延期后的结束时间' },
  takeUnknown: { status: STATUS.invalid, message: '题目不存在、未启用或无权引用' },
  copyNeedsKey: { status: STATUS.invalid, message: '没有查看答案的权限，只能引用原题' },
  takeUnfit: { status: STATUS.invalid, message: '简答、上传和案例题不能用于活动答题' },
  chooseActivity: { status: STATUS.invalid, message: '请选择活动' },
  remindedLately: '4 小时内已提醒过，请稍后再试',
  nobodyLeft: '没有需要提醒的人',
  notRunning: '活动未在进行中，不能提醒',
})

/** What the sheet of a 签到 part is called. */
export const signPartWords = { title: '{activity} · {part}' } as const

export const activityMessages = {
  kind: '通知',
  cancelled: { title: '活动《{title}》已取消', text: '取消原因：{reason}', why: '你参与了该活动' },
  remind: { title: '请参加活动《{title}》', text: '活动将于 {at} 结束，你还没有参与。', why: '你在该活动的范围内' },
} as const

export const activityCacheWords = {
  standing: { purpose: '活动答题排名（每个活动的前列、分布与单位竞赛）' },
  audience: { purpose: '活动应参与人数（按单位）' },
} as const
