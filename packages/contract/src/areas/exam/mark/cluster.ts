import { z } from 'zod'
import { questionKey } from '#src/areas/assessment/question/key.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { id } from '#src/kit/scalars.ts'
import { P } from '#src/privileges.ts'

const answerGroup = z.object({
  /** Blank from 0; null: the whole answer of a question that people mark. */
  blank: z.int().nullable(),
  /** The commonest wording, and others that are the same once they are normalised. */
  text: z.string(),
  wordings: z.array(z.string()),
  n: z.int(),
  /** Of those marked already, the mean, 分; null: none is. */
  mean: z.number().nullable(),
  /** One of them that has a score which not all have: others may be given it. */
  scoredItemId: id.nullable(),
})
export type AnswerGroup = z.output<typeof answerGroup>

/** Equal answers of people, the most frequent first: wordings a key does not take yet, or answers to be marked. */
export const clusterAnswers = defineEndpoint({
  path: 'rest/examMark/cluster',
  title: '查看同类答案',
  effect: 'read',
  access: [P.examMarkAdmin],
  scope: 'rows',
  body: z.strictObject({ examId: id, questionId: id }),
  result: z.object({
    stemText: z.string(),
    max: z.number(),
    /** That counts now; what is accepted is added to it. */
    key: questionKey.nullable(),
    /** Left out or credited to all: nothing more can be accepted. */
    settled: z.boolean(),
    groups: z.array(answerGroup),
    /** Groups beyond the first 200. */
    more: z.int(),
  }),
})
