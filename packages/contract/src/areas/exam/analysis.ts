import { z } from 'zod'
import { questionKind } from '#src/areas/assessment/question/content.ts'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'

/** Verdicts need so many answers. */
export const LEAST_FOR_VERDICT = 30

/** Forms of an exam that have figures of their own, the most frequent ones. */
export const MOST_FORMS = 10

export const verdictWords = {
  easy: '过易',
  hard: '过难',
  key: '疑似答案有误',
  weak: '区分度偏低',
  better: '高分组多选 {option}，疑似答案有误',
  idle: '无效干扰项',
} as const

const verdictKind = choice(
  {
    easy: '过易',
    hard: '过难',
    key: '疑似答案有误',
    weak: '区分度偏低',
    better: '高分组多选其他选项',
    idle: '无效干扰项',
  },
  '结论',
)

/** Null is shown as — with the reason: too few answers, or answers that do not differ. */
const figure = z.number().nullable()

const optionFigures = z.object({
  label: z.string(),
  isKey: z.boolean(),
  chosen: z.int(),
  /** Shares of 0–1: of all, of the upper, the middle and the lower group. */
  all: z.number(),
  upper: z.number(),
  middle: figure,
  lower: z.number(),
  /** Chosen or not against the total. */
  rpb: figure,
})
export type OptionFigures = z.output<typeof optionFigures>

export const itemFigures = z.object({
  /** Of the question. */
  id,
  questionId: id,
  stemText: z.string().meta({ label: '题目' }),
  kind: questionKind,
  n: z.int().meta({ label: '人数' }),
  max: z.number().meta({ label: '满分' }),
  mean: figure.meta({ label: '均分' }),
  facility: figure.meta({ label: '得分率' }),
  sd: figure.meta({ label: '标准差' }),
  discrimination: figure.meta({ label: '区分度' }),
  rest: figure.meta({ label: '题余相关' }),
  efficiency: figure.meta({ label: '区分效率' }),
  rpb: figure.meta({ label: '点二列相关' }),
  weight: figure.meta({ label: '实际权重' }),
  intended: z.number().meta({ label: '设定权重' }),
  guess: figure.meta({ label: '猜测分' }),
  seconds: figure.meta({ label: '用时中位数（秒）' }),
  options: z.array(optionFigures),
  verdicts: z.array(z.string()).meta({ label: '结论' }),
})
export type ItemFigures = z.output<typeof itemFigures>

/** The two choices of a 判断题 in the table of options. */
export const truthWords = { right: '正确', wrong: '错误' } as const

export const reliabilityBy = choice({ item: '按题目', slot: '按题位估算' }, '信度依据')

export const examFigures = z.object({
  n: z.int(),
  mean: figure,
  sd: figure,
  median: figure,
  lowerQuartile: figure,
  upperQuartile: figure,
  passRate: figure,
  kr20: figure,
  alpha: figure,
  sem: figure,
  reliabilityBy,
  total: z.number(),
  /** Tenths of the total from below. */
  histogram: z.array(z.int()),
  byOrg: z.array(
    z.object({
      orgName: z.string(),
      /** Units above it; figures kept from before it was asked for have none. */
      orgPath: z.string().default(''),
      n: z.int(),
      mean: z.number(),
      passRate: z.number(),
    }),
  ),
})
export type ExamFigures = z.output<typeof examFigures>

export const statSummary = defineEndpoint({
  path: 'rest/examStat/summary',
  title: '查看考试分析',
  effect: 'read',
  access: [P.examAnalysis],
  scope: 'rows',
  body: z.strictObject({
    examId: id,
    /** People who were asked the same questions. */
    form: z
      .string()
      .regex(/^[A-J]$/, '试卷版本不正确')
      .meta({ label: '试卷版本' })
      .optional(),
    /** With everything below it. */
    orgId: id.optional(),
  }),
  result: z.object({
    title: z.string(),
    /** Sets of questions that at least thirty people had; empty where everybody had the same. */
    forms: z.array(z.object({ form: z.string(), n: z.int() })),
    /** Null: never computed. */
    computedAt: instant.nullable(),
    /** Percent of a computation under way. */
    progress: z.int().nullable(),
    figures: examFigures.nullable(),
  }),
})

export const statItems = defineEndpoint({
  path: 'rest/examStat/items',
  title: '查看试题分析',
  effect: 'read',
  access: [P.examAnalysis],
  scope: 'rows',
  body: pageQuery(
    z.object({
      examId: id,
      kind: questionKind,
      /** Any of these, or of what stands below them. */
      knowledgeIds: z.array(id).max(20).meta({ label: '知识点' }),
      verdict: verdictKind,
    }),
    ['n', 'facility', 'discrimination', 'rest'],
  ),
  result: pageOf(itemFigures),
})

export const rebuildStat = defineEndpoint({
  path: 'rest/examStat/rebuild',
  title: '重新计算试题分析',
  effect: 'write',
  access: [P.examAnalysis],
  scope: 'rows',
  body: z.strictObject({ examId: id }),
  result: z.object({ jobId: id }),
})

/** What the cache of figures holds, as the list of caches says it. */
export const figuresCache = '试题分析结果'

/** The same of the caches of whole answers. */
export const answerCaches = { summary: '考试分析概况（已编码）', items: '试题分析列表（已编码）' } as const
