import { choice } from '#src/kit/choice.ts'
import { defineRefusals, STATUS } from '#src/kit/refusal.ts'
import { id } from '#src/kit/scalars.ts'

export const practiceMode = choice(
  {
    order: '顺序练习',
    random: '随机练习',
    unanswered: '未做题',
    wrong: '错题',
    favourite: '收藏题',
    challenge: '挑战',
  },
  '模式',
)

const POINT = 'point:'

/** The way of practising one 知识点 of a set, which any set has. */
export const pointMode = (knowledgeId: string): string => POINT + knowledgeId

/** Questions of a round about one 知识点: short, so that it is done at once. */
export const POINT_ROUND = 5

/** The 知识点 that a way of practising means; null: one of the modes of its author. */
export const pointOf = (mode: string): string | null =>
  mode.startsWith(POINT) ? (id.safeParse(mode.slice(POINT.length)).data ?? null) : null

export const practiceState = choice({ draft: '草稿', published: '已发布', retired: '已下架' }, '状态')

export const practiceFeedback = choice({ instant: '逐题反馈', final: '交卷后反馈' }, '反馈方式')

/** Where a set stands by the clock. */
export const practiceValidity = choice({ upcoming: '未开始', open: '有效', over: '已过期' }, '有效期')

export const practiceAction = choice({ publish: '发布', retire: '下架', delete: '删除' }, '操作')

export const practiceRefusals = defineRefusals('practice', {
  gone: '练习不存在或已下架',
  notOpen: '练习尚未开始',
  over: '练习已过期',
  noQuestion: '暂无可练习的题目',
  noDue: '今日没有需要复习的题目',
  modeUnknown: '该练习没有这种模式',
  noSource: { status: STATUS.invalid, message: '请选择练习范围' },
  noneFit: { status: STATUS.invalid, message: '当前条件下没有可用题目' },
  noMode: { status: STATUS.invalid, message: '请选择练习模式' },
  noAudience: { status: STATUS.invalid, message: '请选择面向范围' },
  coverUnknown: { status: STATUS.invalid, message: '封面不存在，或无权使用' },
  unusable: { status: STATUS.invalid, message: '题目或分类不存在，或无权使用' },
  closeBeforeOpen: { status: STATUS.invalid, message: '结束时间须晚于开始时间' },
  answered: '已有人练习，不能删除，可以下架',
  published: '已发布的练习须先下架再删除',
})

export const reportWords = {
  kind: '通知',
  title: '题目 {number} 有人报错',
  text: '{text}',
  why: '你维护的题库收到题目报错',
  settled: '题目 {number} 的报错已处理',
  settledText: '处理说明：{note}',
  settledWhy: '你报告过该题的错误',
} as const
