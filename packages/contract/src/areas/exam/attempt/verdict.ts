import { z } from 'zod'
import { questionKey } from '#src/areas/assessment/question/key.ts'
import { id } from '#src/kit/scalars.ts'

/** What an answer earned, in one word; manual: a person marks it. */
export const answerOutcome = z.enum(['right', 'partial', 'wrong', 'blank', 'manual'])

/** What is opened by the answer to one question, once it is locked and not before. */
export const answerVerdict = z.object({
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
  /** Names of this answer for a report of a defect, and of the question for a favourite. */
  attemptItemId: id,
  questionId: id,
  /** Among the favourites of the person. */
  collected: z.boolean(),
})
export type AnswerVerdict = z.output<typeof answerVerdict>
