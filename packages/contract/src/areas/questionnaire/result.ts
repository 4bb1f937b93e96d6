import { z } from 'zod'
import { answerFile } from '#src/areas/assessment/question/answer-file.ts'
import { choice } from '../../kit/choice.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { surveyAnswers } from './answer.ts'
import { partId, surveyKind } from './question/question.ts'
import { dimensionKey, questionnaireMode, questionnaireState } from './questionnaire.ts'

export const responseState = choice(
  {
    partial: '未完成',
    complete: '有效',
    screened: '已甄别',
    quota_full: '配额已满',
    void: '无效',
  },
  '状态',
)
export type ResponseState = z.output<typeof responseState>

export const waveKey = z.literal('wave')

/** A slice of the responses: one group of a dimension or wave, or one option of a question (named only). */
export const resultCondition = z.union([
  z.strictObject({ dimension: z.union([dimensionKey, waveKey]), group: text({ min: 1, max: 200 }) }),
  z.strictObject({ questionId: id, optionId: partId }),
])
export type ResultCondition = z.output<typeof resultCondition>

/** A line of a table: null counts are those that may not be shown. */
const countLine = z.object({
  /** Option, row, step of a scale, or word. */
  key: z.string(),
  text: z.string(),
  count: z.int().nullable(),
  /** 0–1 of those who answered the question. */
  share: z.number().nullable(),
})
export type CountLine = z.output<typeof countLine>

const figures = z.object({
  mean: z.number().nullable(),
  median: z.number().nullable(),
  /** Sample standard deviation; null below two answers. */
  sd: z.number().nullable(),
})
export type Figures = z.output<typeof figures>

export const questionResult = z.object({
  questionId: id,
  number: z.int().nullable(),
  kind: surveyKind,
  stem: z.string(),
  hidden: z.boolean(),
  /** Who answered it. */
  n: z.int(),
  /** Not shown because too few; then everything below is empty. */
  suppressed: z.boolean(),
  lines: z.array(countLine),
  /** Numbers, ratings, NPS. */
  figures: figures.nullable(),
  /** %(9–10) − %(0–6), −100 to 100. */
  nps: z.number().nullable(),
  /** Matrices by row; of scales with a mean. */
  rows: z.array(
    z.object({ key: z.string(), text: z.string(), n: z.int(), mean: z.number().nullable(), lines: z.array(countLine) }),
  ),
  /** Ranking: mean place, 1 the best. Constant sums: mean share. */
  means: z.array(z.object({ key: z.string(), text: z.string(), mean: z.number() })),
  /** Texts in no order; at most two hundred. */
  texts: z.array(z.string()),
  textCount: z.int(),
  /** Most frequent words of the texts. */
  words: z.array(z.object({ word: z.string(), count: z.int() })),
})
export type QuestionResult = z.output<typeof questionResult>

const group = z.object({ group: z.string(), n: z.int() })

export const questionnaireResult = z.object({
  /** Complete responses, whatever the conditions. */
  n: z.int(),
  /** Of the conditions; null where it may not be shown. */
  sliceN: z.int().nullable(),
  partial: z.int(),
  screened: z.int(),
  quotaFull: z.int(),
  expected: z.int(),
  medianSeconds: z.number().nullable(),
  questions: z.array(questionResult),
  /** What is not shown, each with its sentence. */
  suppressed: z.array(z.string()),
  /** Groups that may be chosen as conditions. */
  dimensions: z.array(z.object({ key: z.union([dimensionKey, waveKey]), label: z.string(), groups: z.array(group) })),
  /** Named and confidential: partial responses by the page they stopped on. */
  dropOff: z.array(z.object({ pageId: partId, title: z.string(), count: z.int() })),
})
export type QuestionnaireResult = z.output<typeof questionnaireResult>

/** A questionnaire that was copied from another or together with it. */
export const relatedQuestionnaire = z.object({
  id,
  title: z.string(),
  mode: questionnaireMode,
  state: questionnaireState,
  openAt: instant,
  /** Questions of one kind that go back to the same one, each once. */
  pairs: z.array(z.object({ questionId: id, otherId: id })),
})
export type RelatedQuestionnaire = z.output<typeof relatedQuestionnaire>

/** Of a cross table: a question of options, a scale, or a dimension. */
export const crossAxis = z.union([id, dimensionKey, waveKey])
export type CrossAxis = z.output<typeof crossAxis>

const axisLine = z.object({ key: z.string(), text: z.string(), total: z.int().nullable() })

export const crossTable = z.object({
  n: z.int(),
  rows: z.array(axisLine),
  columns: z.array(axisLine),
  /** Row by row; null: not shown. */
  cells: z.array(z.array(z.int().nullable())),
  suppressed: z.array(z.string()),
})
export type CrossTable = z.output<typeof crossTable>

export const responseRow = z.object({
  id,
  state: responseState,
  personName: z.string().meta({ label: '姓名' }),
  personCode: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  startedAt: instant.nullable().meta({ label: '开始时间' }),
  endedAt: instant.nullable().meta({ label: '提交时间' }),
  seconds: z.int().meta({ label: '用时（秒）' }),
  voidReason: z.string().meta({ label: '作废原因' }),
  answers: surveyAnswers,
  /** Of answers that are files. */
  files: z.array(answerFile),
})
export type ResponseRow = z.output<typeof responseRow>

export const responseFilter = z.object({ id, state: responseState, orgId: id })
export const responseQuery = pageQuery(responseFilter, ['endedAt', 'startedAt', 'seconds'])
export const responsePage = pageOf(responseRow)

export const quotaLine = z.object({
  id: partId,
  quota: z.string(),
  limit: z.int(),
  /** Null while it would tell how people answer: outside named questionnaires before the close, and where too few. */
  used: z.int().nullable(),
  full: z.boolean(),
  /** Held by people who are answering. */
  held: z.int(),
  /** When it will be full at the pace so far; null before the first answer or when full. */
  eta: instant.nullable(),
})
