import { z } from 'zod'
import { questionAnswer } from '#src/areas/assessment/question/answer.ts'
import { questionKey } from '#src/areas/assessment/question/key.ts'
import { askedItem } from '#src/areas/exam/attempt/attempt.ts'
import { HOUR_MS } from '#src/kit/shanghai.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, whole } from '../../kit/scalars.ts'

/**
 * open: to be answered · passed: answered rightly · done: its tries are used up, and it is not a must · rewatch: a must
 * whose tries are used up opens again after its chapter was really watched once more.
 */
const standing = z.enum(['open', 'passed', 'done', 'rewatch'])

const stretch = z.object({ from: z.number(), to: z.number() })

const standingShape = {
  state: standing,
  mustPass: z.boolean(),
  /** Null: as often as needed. */
  triesLeft: z.int().nullable(),
  /** What is to be watched again, in seconds. */
  rewatch: stretch.nullable(),
}

/** Where the player stops, for the person who asks. */
export const myVideoQuestions = defineEndpoint({
  path: 'rest/videoQuestion/my',
  title: '查询本人视频题目',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ videoId: id }),
  result: z.object({
    list: z.array(z.object({ id, second: z.int(), ...standingShape })),
    /** 建议重看: parts that wrong answers lead back to, in their order. */
    advised: z.array(stretch),
  }),
})
export type MyVideoQuestion = z.output<(typeof myVideoQuestions)['result']>['list'][number]

/**
 * What is asked at a place, never with anything of its key. Without `questionId` it is the question of an attention
 * check: `asked` null then says that none fits, and that the learner confirms instead.
 */
export const askVideoQuestion = defineEndpoint({
  path: 'rest/videoQuestion/ask',
  title: '打开视频题目',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  audit: 'none',
  body: z.strictObject({ sittingId: id, questionId: id.optional() }),
  result: z.object({ questionId: id.nullable(), asked: askedItem.nullable(), ...standingShape }),
})

/**
 * One try; `seq` numbers the answers of a sitting, and a repeated one gets the same reply. The key and the explanation
 * are there after a right answer or the last try only.
 */
export const answerVideoQuestion = defineEndpoint({
  path: 'rest/videoQuestion/answer',
  title: '回答视频题目',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  audit: 'none',
  body: z.strictObject({
    sittingId: id,
    questionId: id,
    answer: questionAnswer,
    seq: whole(1, 1_000_000),
    /** Answers an attention check: no try of the question itself. */
    attention: z.boolean().default(false),
    spentMs: whole(0, HOUR_MS).default(0),
  }),
  result: z.object({
    right: z.boolean(),
    key: questionKey.nullable().optional(),
    explanation: z.string().optional(),
    mayGoOn: z.boolean(),
    ...standingShape,
  }),
})
