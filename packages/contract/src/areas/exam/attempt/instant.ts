import { z } from 'zod'
import { questionAnswer } from '#src/areas/assessment/question/answer.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { id, whole } from '#src/kit/scalars.ts'
import { askedItem, clientKey, itemId } from './attempt.ts'
import { answerVerdict } from './verdict.ts'

/** Scenes with feedback after each question; the same `clientKey` gives the same verdict and earns once. */
export const answerOneQuestion = defineEndpoint({
  path: 'rest/attempt/answerOne',
  title: '提交一题',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  audit: 'none',
  body: z.strictObject({ attemptId: id, itemId, rev: whole(1), answer: questionAnswer, clientKey }),
  result: answerVerdict.extend({
    /** Scenes that hand out one question after the other (challenge): the next one; absent where the page has it. */
    next: askedItem.optional(),
    finished: z.boolean(),
  }),
})
