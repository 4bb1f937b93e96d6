import { z } from 'zod'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { id, instant } from '#src/kit/scalars.ts'
import { P } from '#src/privileges.ts'
import { audience } from '#src/shared/audience.ts'
import { examRules } from './rules.ts'

/** The sentence of settings that are not saved yet, with how many would sit and which other exams they sit meanwhile. */
export const sayExam = defineEndpoint({
  path: 'rest/exam/sentence',
  title: '生成考试说明',
  effect: 'read',
  access: [P.exam],
  scope: 'rows',
  body: z.strictObject({
    /** The exam itself is no clash. */
    id: id.optional(),
    audience: audience.optional(),
    fields: z.strictObject({
      paperId: id.nullable(),
      openAt: instant,
      closeAt: instant,
      rules: examRules,
      hasPassword: z.boolean(),
    }),
  }),
  result: z.object({
    text: z.string(),
    paperTitle: z.string(),
    questionCount: z.int(),
    /** 分 */
    total: z.number(),
    /** Null: it is not said yet for whom. */
    people: z.int().nullable(),
    clashes: z.array(z.string()),
  }),
})
