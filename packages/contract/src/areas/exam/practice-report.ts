import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'

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
