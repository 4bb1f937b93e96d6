import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, whole } from '../../kit/scalars.ts'
import { questionAnswer } from '../assessment/question-answer.ts'
import { questionKey } from '../assessment/question-key.ts'
import { answerOutcome, askedItem, clientKey, itemId } from './attempt.ts'

/** Scenes with feedback after each question; the same `clientKey` gives the same verdict and earns once. */
export const answerOneQuestion = defineEndpoint({
  path: 'rest/attempt/answerOne',
  title: '提交一题',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  audit: 'none',
  body: z.strictObject({ attemptId: id, itemId, rev: whole(1), answer: questionAnswer, clientKey }),
  result: z.object({
    /** 分; null: a person marks it. */
    score: z.number().nullable(),
    maxScore: z.number(),
    outcome: answerOutcome,
    right: z.boolean(),
    why: z.string(),
    key: questionKey.nullable(),
    /** Of a case. */
    partKeys: z.record(z.string(), questionKey.nullable()),
    explanation: z.string(),
    source: z
      .object({
        itemType: z.string(),
        itemId: id.nullable(),
        second: z.int().nullable(),
        page: z.int().nullable(),
        text: z.string(),
      })
      .nullable(),
    /** Points earned by this answer. */
    points: z.int(),
    /** Scenes that go on without end (challenge): the next item; absent where the paper holds it already. */
    next: askedItem.optional(),
    finished: z.boolean(),
  }),
})
