import { z } from 'zod'
import { choice } from '../../kit/choice.ts'

/** What happened, as the table of the concepts names it; `manual` stands for entries made by hand. */
const eventWords = {
  dailyScored: '每日答题',
  practiceRound: '专项练习',
  hazardSet: '找隐患',
  examPassed: '考试合格',
  liveQuiz: '直播测验',
  activityAnswer: '活动答题',
  questionnaireDone: '完成问卷',
  videoDone: '学完视频',
  documentDone: '读完文档',
  liveDone: '看完直播课',
  classPassed: '培训班合格',
  signedIn: '签到',
  activityDone: '完成活动',
  workShown: '作品入选',
  workAwarded: '作品获奖',
  columnDone: '学完专栏',
  postRead: '阅读图文',
  answerAccepted: '回答被采纳',
  hazardAccepted: '隐患上报被受理',
} as const

export const pointsEvent = choice(eventWords, '事件')
export type PointsEvent = z.output<typeof pointsEvent>

interface FactField {
  key: string
  label: string
  kind: 'number' | 'boolean'
  /** Unit behind the number, such as 分. */
  unit?: string
}

interface EventFacts {
  /** What one unit of `amount` is, as in 每答对 1 题. */
  unit: string
  fields: readonly FactField[]
}

const score: FactField = { key: 'percent', label: '得分率', kind: 'number', unit: '%' }
const rightOf: FactField[] = [{ key: 'total', label: '题数', kind: 'number', unit: '题' }, score]

/** What areas tell about each event beside the amount; rules ask nothing else. */
const eventFacts: Record<PointsEvent, EventFacts> = {
  dailyScored: {
    unit: '答对 1 题',
    fields: [
      ...rightOf,
      { key: 'streak', label: '连续天数', kind: 'number', unit: '天' },
      { key: 'madeUp', label: '补答', kind: 'boolean' },
    ],
  },
  practiceRound: { unit: '答对 1 题', fields: rightOf },
  hazardSet: { unit: '找到 1 处', fields: [score, { key: 'stars', label: '星级', kind: 'number', unit: '星' }] },
  examPassed: {
    unit: '通过 1 次',
    fields: [score, { key: 'attempt', label: '第几次作答', kind: 'number', unit: '次' }],
  },
  liveQuiz: { unit: '答对 1 题', fields: rightOf },
  activityAnswer: { unit: '答对 1 题', fields: rightOf },
  questionnaireDone: { unit: '完成 1 份', fields: [] },
  videoDone: {
    unit: '学满 1 分钟',
    fields: [
      { key: 'minutes', label: '时长', kind: 'number', unit: '分钟' },
      { key: 'required', label: '必修', kind: 'boolean' },
    ],
  },
  documentDone: {
    unit: '读满 1 分钟',
    fields: [
      { key: 'minutes', label: '时长', kind: 'number', unit: '分钟' },
      { key: 'required', label: '必修', kind: 'boolean' },
    ],
  },
  liveDone: {
    unit: '观看 1 分钟',
    fields: [
      { key: 'minutes', label: '时长', kind: 'number', unit: '分钟' },
      { key: 'required', label: '必修', kind: 'boolean' },
    ],
  },
  classPassed: { unit: '合格 1 次', fields: [score] },
  signedIn: { unit: '签到 1 次', fields: [{ key: 'late', label: '迟到', kind: 'boolean' }] },
  activityDone: { unit: '完成 1 个', fields: [] },
  workShown: { unit: '入选 1 件', fields: [] },
  workAwarded: { unit: '获奖 1 次', fields: [{ key: 'place', label: '名次', kind: 'number', unit: '名' }] },
  columnDone: { unit: '学完 1 个', fields: [] },
  postRead: { unit: '阅读 1 篇', fields: [] },
  answerAccepted: { unit: '采纳 1 次', fields: [] },
  hazardAccepted: { unit: '受理 1 处', fields: [{ key: 'grade', label: '等级', kind: 'number', unit: '级' }] },
}

export const factsOfEvent = (event: PointsEvent): EventFacts => eventFacts[event]

export const eventLabel = (event: PointsEvent): string => eventWords[event]

/** Value of a fact of one occurrence. */
export const factValue = z.union([z.number(), z.boolean(), z.string()])
export type FactValue = z.output<typeof factValue>
