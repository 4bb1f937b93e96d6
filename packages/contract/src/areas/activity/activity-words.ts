import type { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

/** Where an activity stands; between publication and settlement or cancellation the server clock decides. */
export const activityState = choice(
  {
    draft: '草稿',
    upcoming: '未开始',
    running: '进行中',
    ended: '已结束',
    settled: '已结算',
    cancelled: '已取消',
  },
  '状态',
)

export const activityPartType = choice(
  { watch: '看视频', read: '读图文', answer: '答题', sign: '签到', survey: '问卷' },
  '环节类型',
)
export type ActivityPartType = z.output<typeof activityPartType>

export const activityAction = choice({ publish: '发布', extend: '延期', cancel: '取消', settle: '结算' }, '操作')

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

/** Whom a reminder is for: near ones lack one thing only. */
export const remindWho = choice({ absent: '未参与', near: '只差一步', unfinished: '未完成' }, '提醒对象')

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
  partTooFew: '环节“{title}”的题库题数少于每次题数：每次 {count} 题，可用 {n} 题',
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
  notFound: { status: STATUS.missing, message: '活动不存在或不在你的范围内' },
  weights: { status: STATUS.invalid, message: '各环节权重之和须为 100，当前 {n}' },
  partTime: { status: STATUS.invalid, message: '环节时间须在活动时间内' },
  circle: { status: STATUS.invalid, message: '解锁顺序形成循环' },
  unattainable: { status: STATUS.invalid, message: '完成线高于可得权重，无人能完成' },
  oneQuiz: { status: STATUS.invalid, message: '一个活动只能有一个答题环节' },
  partEmpty: { status: STATUS.invalid, message: '请为环节“{title}”选择内容' },
  refUnknown: { status: STATUS.invalid, message: '环节“{title}”的内容不存在、未发布或无权引用' },
  partTypeMissing: { status: STATUS.invalid, message: '暂不支持该类环节' },
  partUnknown: { status: STATUS.invalid, message: '环节已被他人修改，请刷新后重试' },
  organiserUnknown: { status: STATUS.invalid, message: '主办人或不参与抽奖的人不存在' },
  outsideRef: '不在你的范围内',
  locked: '请先完成“{title}”',
  notEnded: '活动尚未结束',
  stillAnswering: '还有人在答题，请稍后再结算',
  settled: '活动已结算',
  notSettled: '活动尚未结算，进度随事实变化，不用更正',
  correctSame: '更正前后相同',
  notOfActivity: '该人员不在活动范围内',
  bookLate: '活动已开始，不用预约',
  prizeCount: { status: STATUS.invalid, message: '进行中的奖品只能增加名额' },
  prizeFixed: '活动已结束，不能修改奖品',
  drawEarly: '活动未结束，不能抽奖',
  drawnAlready: '已抽奖，不能重复',
  drawTooMany: '名额多于符合条件人数 {n}',
  drawWait: '正在冻结抽奖名单，请一分钟后再抽',
})

/** What the sheet of a 签到 part is called. */
export const signPartWords = { title: '{activity} · {part}' } as const

export const activityMessages = {
  kind: '通知',
  cancelled: { title: '活动《{title}》已取消', text: '取消原因：{reason}', why: '你参与了该活动' },
  remind: { title: '请参加活动《{title}》', text: '活动将于 {at} 结束，你还没有参与。', why: '你在该活动的范围内' },
  unfinished: {
    title: '活动《{title}》还差一点',
    text: '活动将于 {at} 结束，打开活动查看还差的环节。',
    why: '你参与了该活动',
  },
  begun: { title: '活动《{title}》开始了', text: '活动进行到 {at}。', why: '你预约了提醒' },
  won: {
    title: '你在活动《{title}》中中奖',
    text: '奖品：{prize}。领取方式由主办单位另行通知。',
    why: '你完成了该活动',
  },
  corrected: {
    title: '活动《{title}》的结果有更正',
    text: '环节“{part}”由{before}更正为{after}。原因：{reason}',
    why: '你参与了该活动',
  },
} as const

export const activityCacheWords = {
  standing: { purpose: '活动答题排名（每个活动的前列、分布与单位竞赛）' },
  audience: { purpose: '活动应参与人数（按单位）' },
} as const
