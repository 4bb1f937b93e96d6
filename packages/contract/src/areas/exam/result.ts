import { z } from 'zod'
import { questionAnswer } from '#src/areas/assessment/question/answer.ts'
import { answerFile } from '#src/areas/assessment/question/answer-file.ts'
import { questionKey } from '#src/areas/assessment/question/key.ts'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { askedItem } from './attempt/attempt.ts'
import { answerOutcome } from './attempt/verdict.ts'
import { attemptEventKind, attemptState, submitKind } from './attempt/words.ts'
import { examReason } from './exam/exam.ts'
import { examPhase } from './exam/words.ts'

/** What an exam is of one of its people: his newest sitting, or none; `absent` once the exam is over. */
export const resultState = choice(
  {
    notStarted: '未开始',
    absent: '缺考',
    started: '答题中',
    frozen: '已冻结',
    submitted: '已交卷',
    marking: '阅卷中',
    marked: '已阅',
    published: '已公布',
    appealed: '申诉中',
    void: '已作废',
  },
  '状态',
)

/** The four parts of 应考; void sittings without another one stand among 未开始 or 缺考. */
export const resultGroup = choice(
  { submitted: '已交', sitting: '在考', notStarted: '未开始', absent: '缺考' },
  '应考情况',
)

export const resultRow = z.object({
  /** Of the person. */
  id,
  attemptId: id.nullable(),
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  score: z.number().nullable().meta({ label: '得分' }),
  rank: z.int().nullable().meta({ label: '排名' }),
  passed: z.boolean().nullable().meta({ label: '是否及格' }),
  minutes: z.number().nullable().meta({ label: '用时（分钟）' }),
  submitKind: submitKind.nullable(),
  attempts: z.int().meta({ label: '次数' }),
  /** Leavings of the page. */
  switches: z.int().meta({ label: '异常（切屏次数）' }),
  state: resultState,
})
export type ResultRow = z.output<typeof resultRow>

export const listResults = defineEndpoint({
  path: 'rest/examResult/list',
  title: '查询考试成绩',
  effect: 'read',
  access: [P.examResult],
  scope: 'rows',
  body: pageQuery(
    z.object({
      examId: id,
      orgId: id,
      group: resultGroup,
      passed: z.enum(['yes', 'no']).meta({ label: '是否及格', words: { yes: '及格', no: '不及格' } }),
      scoreFrom: z.number().min(0).max(30_000).meta({ label: '得分从' }),
      scoreTo: z.number().min(0).max(30_000).meta({ label: '得分至' }),
      submitKind,
    }),
    ['score', 'name', 'minutes'],
  ),
  result: pageOf(resultRow),
})

/** Figures above the list; each opens its rows. */
export const resultFigures = defineEndpoint({
  path: 'rest/examResult/figures',
  title: '查看成绩概况',
  effect: 'read',
  access: [P.examResult],
  scope: 'rows',
  body: z.strictObject({ examId: id }),
  result: z.object({
    title: z.string(),
    phase: examPhase,
    total: z.number(),
    passScore: z.number(),
    /** 应考 = 已交 + 在考 + 未开始 + 缺考 */
    expected: z.int(),
    submitted: z.int(),
    sitting: z.int(),
    notStarted: z.int(),
    absent: z.int(),
    passed: z.int(),
    failed: z.int(),
    /** Scripts that are not marked, and of those the ones nobody has taken. */
    unmarked: z.int(),
    unassigned: z.int(),
    /** Marked and not out yet. */
    unpublished: z.int(),
    mean: z.number().nullable(),
    /** Certificates it has given and not taken back. */
    certificates: z.int(),
    /** Tenths of the total from below. */
    bands: z.array(z.int()).length(10),
  }),
})

const wholeResult = z.object({
  title: z.string(),
  closeAt: instant,
  /** 分 */
  total: z.number(),
  expected: z.int(),
  submitted: z.int(),
  /** Of those with a result; null: nobody. */
  passRate: z.number().nullable(),
  mean: z.number().nullable(),
})
export type WholeResult = z.output<typeof wholeResult>

const unitResult = z.object({
  orgId: id.nullable(),
  orgName: z.string(),
  /** Units above it: many have a 一班. */
  orgPath: z.string(),
  expected: z.int(),
  submitted: z.int(),
  failed: z.int(),
  passRate: z.number().nullable(),
  mean: z.number().nullable(),
})
export type UnitResult = z.output<typeof unitResult>

/** The exam by unit, and as a whole beside the last one of the same paper, or else of the same unit. */
export const compareResults = defineEndpoint({
  path: 'rest/examResult/compare',
  title: '对比考试成绩',
  effect: 'read',
  access: [P.examResult],
  scope: 'rows',
  body: z.strictObject({ examId: id }),
  result: z.object({ whole: wholeResult, previous: wholeResult.nullable(), units: z.array(unitResult) }),
})

const history = z.object({
  at: instant,
  before: z.number().nullable(),
  after: z.number().nullable(),
  cause: choice({ mark: '评分', arbitrate: '仲裁', regrade: '改判', appeal: '申诉', offline: '线下导入' }, '原因'),
  reason: z.string(),
  by: z.string(),
})

export const resultDetail = defineEndpoint({
  path: 'rest/examResult/detail',
  title: '查看答卷',
  effect: 'read',
  access: [P.examResult],
  scope: 'rows',
  body: z.strictObject({ attemptId: id }),
  result: z.object({
    title: z.string(),
    /** Null while its marking is blind. */
    examinee: z.object({ name: z.string(), code: z.string(), orgName: z.string() }).nullable(),
    no: z.int(),
    state: attemptState,
    startedAt: instant.nullable(),
    submittedAt: instant.nullable(),
    submitKind: submitKind.nullable(),
    receiptNo: z.string(),
    total: z.number().nullable(),
    maxTotal: z.number(),
    passed: z.boolean().nullable(),
    voidReason: z.string(),
    sections: z.array(
      z.object({
        heading: z.string(),
        items: z.array(
          z.object({
            itemId: z.string(),
            attemptItemId: id.nullable(),
            asked: askedItem,
            answer: questionAnswer.nullable(),
            files: z.array(answerFile),
            score: z.number().nullable(),
            outcome: answerOutcome,
            key: questionKey.nullable(),
            partKeys: z.record(z.string(), questionKey.nullable()),
            explanation: z.string(),
            comment: z.string(),
            dropped: z.boolean(),
            history: z.array(history),
          }),
        ),
      }),
    ),
    events: z.array(z.object({ at: instant, kind: attemptEventKind, text: z.string() })),
  }),
})
export type ResultDetail = z.output<typeof resultDetail.result>

export const publishResults = defineEndpoint({
  path: 'rest/examResult/publish',
  title: '公布成绩',
  effect: 'write',
  access: [P.examResult],
  scope: 'rows',
  body: z.strictObject({ examId: id }),
  result: z.object({ published: z.int() }),
})

export const voidResult = defineEndpoint({
  path: 'rest/examResult/void',
  title: '作废答卷',
  effect: 'write',
  access: [P.examResult],
  scope: 'rows',
  body: z.strictObject({ attemptId: id, reason: examReason, returnSeat: z.boolean().default(false) }),
  result: z.object({ done: z.boolean() }),
})

export const remindAbsent = defineEndpoint({
  path: 'rest/examResult/remind',
  title: '通知缺考人员',
  effect: 'write',
  access: [P.examResult],
  scope: 'rows',
  body: z.strictObject({ examId: id }),
  result: z.object({ sent: z.int() }),
})

/** Everybody, or those of one unit, who has not handed in while the exam is open; once a day each. */
export const remindUnfinished = defineEndpoint({
  path: 'rest/examResult/remindUnfinished',
  title: '提醒未交卷人员',
  effect: 'write',
  access: [P.examResult],
  scope: 'rows',
  body: z.strictObject({ examId: id, orgId: id.optional() }),
  result: z.object({ sent: z.int() }),
})

/** Message to who has not handed in yet. */
export const unfinishedMessage = {
  title: '考试提醒：{title}',
  text: '《{title}》将于 {close} 截止，你还没有交卷，请按时完成。',
} as const

/** Message to who did not come. */
export const absentMessage = {
  title: '缺考通知：{title}',
  text: '你未参加《{title}》，如需补考请联系组织单位。',
} as const
