import { z } from 'zod'
import { id } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { questionMessages as words } from './words.ts'

const optionId = z.string().regex(/^[a-z0-9]{8}$/, words.badId)
const share = z.number().min(0).max(1)

const pair = z.strictObject({ left: optionId, right: optionId })
/** A point of a picture: shares of its width and height, six decimals. */
const spot = z.strictObject({ x: share, y: share, category: text({ max: 20 }).optional() })
export type AnswerPair = z.output<typeof pair>
export type AnswerSpot = z.output<typeof spot>

/** Answers of one asked thing, as they travel: see {@link answerSchemas} for the form of each kind. */
const plainAnswer = z.union([
  z.boolean(),
  text({ max: 10_000, long: true }),
  z.array(text({ max: 200 })).max(20),
  z.array(pair).max(12),
  z.array(spot).max(60),
])
export type PlainAnswer = z.output<typeof plainAnswer>

export const questionAnswer = z.union([plainAnswer, z.record(optionId, plainAnswer.nullable())])
export type QuestionAnswer = z.output<typeof questionAnswer>

const noTwice = (values: readonly unknown[]) => new Set(values).size === values.length
const optionIds = z.array(optionId).max(12).refine(noTwice, words.badAnswer)

/** The exact form by kind; blank answers are null, an empty text or an empty list. */
export const answerSchemas = {
  single: optionId,
  multiple: optionIds,
  uncertain: optionIds,
  judge: z.boolean(),
  fill: z.array(text({ max: 200 })).max(20),
  short: text({ max: 10_000, long: true }),
  upload: z.array(id).max(5),
  order: optionIds,
  match: z
    .array(pair)
    .max(12)
    .refine((pairs) => noTwice(pairs.map(({ left }) => left)), words.badAnswer),
  hotspot: z.array(spot).max(60),
  case: z.record(optionId, plainAnswer.nullable()),
}
