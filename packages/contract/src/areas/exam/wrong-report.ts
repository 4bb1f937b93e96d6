import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const REPORT_LEAST = 5
export const REPORT_MESSAGE = '请填写问题说明（5–200 字）'

/** 报错: one per person and version of a question; the bank owner is told, a repeat changes nothing. */
export const reportQuestion = defineEndpoint({
  path: 'rest/questionReport/save',
  title: '题目报错',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    attemptItemId: id,
    text: text({ label: '问题说明', min: REPORT_LEAST, max: 200, long: true, message: REPORT_MESSAGE }),
  }),
  /** False where this person had reported this wording before. */
  result: z.object({ done: z.boolean() }),
})

export const defectSource = choice({ learner: '学员报错', appeal: '申诉成立' }, '来源')

const questionDefect = z.object({
  id,
  source: defectSource,
  text: z.string(),
  versionNo: z.int(),
  /** Who reported it; empty where accepted appeals did. */
  name: z.string(),
  at: instant,
  settledAt: instant.nullable(),
  settledBy: z.string(),
  note: z.string(),
})
export type QuestionDefect = z.output<typeof questionDefect>

/** What is told to be wrong with a question: open ones first, the latest two hundred. */
export const listQuestionDefects = defineEndpoint({
  path: 'rest/questionReport/list',
  title: '查询题目报错',
  effect: 'read',
  access: [P.questionBank, P.activityQuestion],
  scope: 'rows',
  body: z.strictObject({ questionId: id }),
  result: z.array(questionDefect),
})

/** Somebody has looked into them; whoever reported one is told the answer. */
export const closeQuestionDefects = defineEndpoint({
  path: 'rest/questionReport/settle',
  title: '处理题目报错',
  effect: 'write',
  access: [P.questionBankSave, P.activityQuestion],
  scope: 'rows',
  body: z.strictObject({
    questionId: id,
    ids: z.array(id).min(1).max(200),
    note: text({ label: '处理说明', min: 2, max: 200, long: true, message: '请填写处理说明（2–200 字）' }),
  }),
  result: z.object({ done: z.int() }),
})
