import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

/** Words of 60-community sections 16 and 17 about days in history and their labels. */
export const historyRefusals = defineRefusals('history', {
  noSuchDay: invalid('{month} 月没有 {day} 日'),
  year: invalid('年份须为 1 至今年'),
  sourceMissing: invalid('请填写出处'),
  sameTitle: invalid('该日期已有相同标题'),
  labelUnknown: invalid('标签不存在或已停用'),
  questionUnknown: invalid('题目不存在、未启用或无权使用'),
  siblingName: invalid('同级已存在相同名称'),
  period: invalid('结束年份不能早于开始年份'),
  coverUnknown: invalid('封面不存在，或无权使用'),
  notHistory: '只能选择历史标签',
  moveFirst: '标签下有 {n} 条内容，请先转移',
  moveToDeleted: '不能转移到要删除的标签',
  hasChildren: '标签下还有 {n} 个下级，请先处理下级',
  fixedRoot: '系统分类不能删除',
  mergeItself: '不能合并到自身',
  topicGone: { status: STATUS.missing, message: '专题不存在或已停用' },
  noQuestion: '这一天暂无题目',
})

/** 1–3, the least first. */
export const importances = ['一般', '重要', '重大'] as const
export const MOST_IMPORTANCE = importances.length

/** The same for a choice of a list or a sheet. */
export const historyImportance = choice({ 1: importances[0], 2: importances[1], 3: importances[2] }, '重要度')

export const historyWords = {
  date: '日期',
  quizTitle: '今日两分钟',
  dateInvalid: '日期无效，已显示今天',
  nothingToLearn: '暂无学习内容',
  /** 学党史 reads what carries the label of this name. */
  party: '党史',
  reads: '阅读',
} as const

export const markedText = '2 月 29 日'

/** 正月 of what the calendar calls 正. */
export const lunarMonthText = (month: string): string => `${month}月`
