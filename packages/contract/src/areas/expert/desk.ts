import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { batchResult } from '../../kit/record.ts'
import { day, id, ids, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { fileInput } from '../files/file.ts'
import { percent } from '../learning/hours/amount-field.ts'
import { auditAction, expertRefusals, MOST_PICTURES, questionState } from './words.ts'

const reason = text({ label: '原因', min: 2, max: 200, message: expertRefusals.reason.message })
const { failed } = batchResult.shape

/** By the assignee, or officially with the code. With `answerId` one's own answer is written anew. */
export const answerInput = z.object({
  body: text({ label: '回答', min: 2, max: 10_000, long: true, message: expertRefusals.answer.message }),
  files: z.array(fileInput).max(MOST_PICTURES, expertRefusals.mostPictures.message).default([]),
  reviewBy: day.nullable().default(null).meta({ label: '复核日期' }),
})

export const answerQuestion = defineEndpoint({
  path: 'rest/expertQuestion/answer',
  title: '回答问题',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ ...answerInput.shape, id, answerId: id.optional() }),
  result: z.object({ answerId: id }),
})

export const askInfo = defineEndpoint({
  path: 'rest/expertQuestion/askInfo',
  title: '请求补充',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    id,
    text: text({ label: '需要补充的内容', min: 1, max: 500, long: true, message: expertRefusals.askInfo.message }),
  }),
  result: z.object({ pausedAt: instant }),
})

export const transferQuestion = defineEndpoint({
  path: 'rest/expertQuestion/transfer',
  title: '转交问题',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id, toUserId: id.meta({ label: '转交给' }), reason }),
  result: z.object({ assigneeName: z.string() }),
})

/** Gives questions to an expert; given to who has them already, it urges. */
export const assignQuestions = defineEndpoint({
  path: 'rest/expertQuestion/assign',
  title: '分派与催办问题',
  effect: 'write',
  access: [P.questionnaireExpertAssign],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100), userId: id.meta({ label: '专家' }) }),
  result: z.object({ assigned: z.int(), failed }),
})

export const mergeQuestion = defineEndpoint({
  path: 'rest/expertQuestion/merge',
  title: '合并问题',
  effect: 'write',
  access: [P.questionnaireExpertAssign],
  scope: 'rows',
  body: z.strictObject({ id, into: id }),
  result: z.object({ state: questionState }),
})

export const auditQuestions = defineEndpoint({
  path: 'rest/expertQuestion/audit',
  title: '审核问答',
  effect: 'write',
  access: [P.questionnaireExpertAudit],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100), action: auditAction, reason: reason.optional() }),
  result: z.object({ updated: z.int(), failed }),
})

/** 转为图文: a draft of an article with the question and its answers, by an expert of it who may write articles. */
export const convertQuestion = defineEndpoint({
  path: 'rest/expertQuestion/convert',
  title: '问答转为图文',
  effect: 'write',
  access: [P.articleAdd],
  scope: 'all',
  body: z.strictObject({ id, to: z.literal('article') }),
  result: z.object({ draftId: id }),
})

const part = z.object({
  id: z.string(),
  name: z.string(),
  open: z.int(),
  answered: z.int(),
  /** Working hours to the first answer. */
  p50: z.number().nullable(),
  onTime: percent.nullable(),
  stars: z.number().nullable(),
})

/** Figures of the data scope: 首答用时, 按时率, 采纳率 of 60-community section 25 over the days asked for. */
export const questionStat = defineEndpoint({
  path: 'rest/expertQuestion/stat',
  title: '统计专家问答',
  effect: 'read',
  access: [P.questionnaire],
  scope: 'rows',
  body: z.strictObject({ from: day.optional(), to: day.optional() }),
  result: z.object({
    /** Of the tabs of the list, whatever the days. */
    views: z.object({
      open: z.int(),
      unassigned: z.int(),
      overdue: z.int(),
      needsInfo: z.int(),
      answered: z.int(),
      closed: z.int(),
      experts: z.int(),
    }),
    open: z.int(),
    p50: z.number().nullable(),
    p90: z.number().nullable(),
    onTime: percent.nullable(),
    acceptedRate: percent.nullable(),
    solved: percent.nullable(),
    byField: z.array(part),
    byExpert: z.array(part),
  }),
})
export type QuestionStat = z.output<typeof questionStat.result>
