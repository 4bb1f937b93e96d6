import { z } from 'zod'
import { answerFile } from '#src/areas/assessment/question/answer-file.ts'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const appealState = choice(
  { submitted: '已提交', in_review: '处理中', accepted: '成立', rejected: '不成立', withdrawn: '已撤回' },
  '状态',
)

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const appealRefusals = defineRefusals('examAppeal', {
  text: invalid('申诉内容为 5–2000 字'),
  over: '申诉期已过',
  early: '答案公布后才能申诉',
  open: '该题已有处理中的申诉',
  closed: '该申诉已处理',
  taken: '该申诉由 {name} 处理中',
  handler: invalid('转交对象没有处理申诉的权限或不能处理该题'),
  handlerSame: invalid('该申诉已由此人处理'),
  regraded: '该题已统一改判，不能单独改分',
  reason: invalid('请填写处理理由'),
  own: '不能处理本人评阅的题目',
  self: '不能处理本人的申诉',
  same: invalid('分数未变化，请选择不成立'),
  score: invalid('请填写新的得分'),
})

/** Message to the examinee. */
export const appealMessage = {
  accepted: '申诉成立：{title}',
  rejected: '申诉不成立：{title}',
  text: '处理理由：{reason}',
  why: '你对本次考试提出了申诉',
  transferred: '申诉转交：{title}',
  transferredText: '{name} 将一条申诉转交给你处理。{reason}',
  transferredWhy: '你被指定处理该申诉',
  defectKept: '累计 {n} 条申诉成立，请核对答案与题干',
  defect: '题目多次申诉成立：{number}',
  defectText: '“{stem}”已有 {n} 条申诉成立，请核对答案与题干，必要时修改或停用。',
  defectWhy: '你是该题目的负责人',
} as const

/** Files an appeal may come with. */
export const MOST_APPEAL_FILES = 3

const appealText = text({ label: '申诉内容', min: 5, max: 2000, long: true, message: appealRefusals.text.message })

export const saveAppeal = defineEndpoint({
  path: 'rest/examAppeal/save',
  title: '提交申诉',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    attemptItemId: id,
    text: appealText,
    /** Of finished uploads for this purpose. */
    files: z.array(id).max(MOST_APPEAL_FILES, `最多 ${MOST_APPEAL_FILES} 个附件`).default([]),
  }),
  result: z.object({ id, state: appealState }),
})

export const withdrawAppeal = defineEndpoint({
  path: 'rest/examAppeal/withdraw',
  title: '撤回申诉',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ id }),
  result: z.object({ state: appealState }),
})

const ownAppeal = z.object({
  id,
  attemptItemId: id,
  text: z.string(),
  files: z.array(answerFile),
  state: appealState,
  reason: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  createdAt: instant,
})
export type OwnAppeal = z.output<typeof ownAppeal>

export const myAppeals = defineEndpoint({
  path: 'rest/examAppeal/my',
  title: '查看本人申诉',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ attemptId: id }),
  result: z.array(ownAppeal),
})

export const appealRow = z.object({
  id,
  attemptId: id,
  attemptItemId: id,
  examId: id,
  questionId: id,
  examTitle: z.string().meta({ label: '考试' }),
  name: z.string().meta({ label: '考生' }),
  stemText: z.string().meta({ label: '题目' }),
  /** 分 when it was contested. */
  before: z.number().nullable().meta({ label: '原分' }),
  after: z.number().nullable().meta({ label: '新分' }),
  max: z.number().meta({ label: '满分' }),
  text: z.string().meta({ label: '理由' }),
  files: z.array(answerFile),
  state: appealState,
  /** Somebody else deals with it. */
  isOthers: z.boolean(),
  reviewer: z.string().meta({ label: '处理人' }),
  reason: z.string().meta({ label: '处理理由' }),
  createdAt: instant.meta({ label: '提交时间' }),
  /** Until then the examinee may contest his scores. */
  appealUntil: instant.nullable().meta({ label: '申诉截止' }),
})
export type AppealRow = z.output<typeof appealRow>

export const listAppeals = defineEndpoint({
  path: 'rest/examAppeal/list',
  title: '查询申诉',
  effect: 'read',
  access: [P.examAppeal],
  scope: 'rows',
  body: pageQuery(z.object({ examId: id, state: appealState }), ['createdAt']),
  result: pageOf(appealRow),
})

/** 受理: this person deals with it from now on. */
export const takeAppeal = defineEndpoint({
  path: 'rest/examAppeal/take',
  title: '受理申诉',
  effect: 'write',
  access: [P.examAppeal],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ state: appealState }),
})

/** 转交 to another holder of the code, who is told. */
export const transferAppeal = defineEndpoint({
  path: 'rest/examAppeal/transfer',
  title: '转交申诉',
  effect: 'write',
  access: [P.examAppeal],
  scope: 'rows',
  body: z.strictObject({ id, to: id, reason: text({ label: '说明', max: 200, long: true }).default('') }),
  result: z.object({ state: appealState }),
})

/** Accepting gives the new score, of which `sameAnswers` others gave the same answer. */
export const decideAppeal = defineEndpoint({
  path: 'rest/examAppeal/decide',
  title: '处理申诉',
  effect: 'write',
  access: [P.examAppeal],
  scope: 'rows',
  body: z.strictObject({
    id,
    accept: z.boolean(),
    score: z.number().optional(),
    reason: text({ label: '处理理由', min: 2, max: 500, long: true, message: appealRefusals.reason.message }),
  }),
  result: z.object({ state: appealState, sameAnswers: z.int() }),
})
