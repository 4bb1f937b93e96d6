import { z } from 'zod'
import { day, whole } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { questionMessages as words } from './words.ts'

const optionId = z.string().regex(/^[a-z0-9]{8}$/, words.badId)

/** An exact decimal as text: binary floats never meet a key. */
const decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,15})?$/, words.badNumber)
const positive = z.string().regex(/^\d{1,15}(\.\d{1,15})?$/, words.badNumber)

const accepted = z.array(text({ label: '答案', min: 1, max: 200 })).max(20)

const textRule = z.strictObject({
  type: z.literal('text'),
  /** The answer and its synonyms; one suffices. */
  accepted: accepted.min(1, words.keyMissing),
  /** 区分大小写 */
  caseSensitive: z.boolean().default(false),
  /** 数字等价: Chinese numerals and thousand separators count as their digits. */
  numerals: z.boolean().default(true),
  /** 忽略空格/标点 */
  ignoreMarks: z.boolean().default(false),
})

const numberRule = z.strictObject({
  type: z.literal('number'),
  expect: z.discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('absolute'), value: decimal, tolerance: positive.default('0') }),
    z.strictObject({ mode: z.literal('relative'), value: decimal, percent: positive }),
    z.strictObject({ mode: z.literal('interval'), low: decimal, high: decimal }),
  ]),
  /** A value in a unit is multiplied by its factor before it is compared; empty: no unit is asked for. */
  units: z
    .array(z.strictObject({ name: text({ label: '单位', min: 1, max: 20 }), factor: positive }))
    .max(10)
    .default([]),
  /** 单位可省 */
  unitOptional: z.boolean().default(false),
})

const dateRule = z.strictObject({ type: z.literal('date'), day })

export const blankRule = z.discriminatedUnion('type', [textRule, numberRule, dateRule])
export type BlankRule = z.output<typeof blankRule>
export type NumberRule = Extract<BlankRule, { type: 'number' }>
export type TextRule = Extract<BlankRule, { type: 'text' }>

export const keyBlank = z.strictObject({ rule: blankRule, weight: whole(1, 100).default(1) })
export type KeyBlank = z.output<typeof keyBlank>

export const keyPoint = z.strictObject({
  text: text({ label: '要点', min: 1, max: 200 }),
  points: z.number().min(0.01, words.scoreRange).max(100, words.scoreRange),
  /** Words of which one, and words of which each must occur; both empty: no suggestion. */
  any: accepted.default([]),
  all: accepted.default([]),
})
export type KeyPoint = z.output<typeof keyPoint>

const pixel = whole(0, 20_000)
const spot = z.strictObject({ x: pixel, y: pixel })

export const regionShape = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('rect'), x: pixel, y: pixel, width: whole(1, 20_000), height: whole(1, 20_000) }),
  z.strictObject({ type: z.literal('circle'), x: pixel, y: pixel, r: whole(1, 20_000) }),
  z.strictObject({
    type: z.literal('polygon'),
    points: z.array(spot).min(3, words.polygonPoints).max(50, words.polygonPoints),
  }),
])
export type RegionShape = z.output<typeof regionShape>

export const keyRegion = z.strictObject({
  shape: regionShape,
  name: text({ label: '名称', max: 50 }).default(''),
  /** 分 of this region; all of them sum to the score of the question. */
  weight: z.number().min(0, words.scoreRange).max(100, words.scoreRange),
  /** τ in pixels; at least 1 % of the longer side applies. */
  tolerance: whole(0, 2000).default(0),
  category: text({ label: '类别', max: 20 }).default(''),
})
export type KeyRegion = z.output<typeof keyRegion>

/**
 * What is right, by kind: `options` single, multiple, uncertain · `truth` judge · `blanks` fill · `points` short,
 * upload · `order` order · `pairs` match · `regions` hotspot; a case has none of its own.
 */
export const questionKey = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('options'), ids: z.array(optionId).max(12) }),
  z.strictObject({ type: z.literal('truth'), value: z.boolean() }),
  z.strictObject({
    type: z.literal('blanks'),
    blanks: z.array(keyBlank).max(20),
    /** Groups of blank positions (from 0) whose answers may change places. */
    groups: z
      .array(z.array(whole(0, 19)).min(2).max(20))
      .max(10)
      .default([]),
  }),
  z.strictObject({ type: z.literal('points'), points: z.array(keyPoint).max(20) }),
  z.strictObject({ type: z.literal('order'), ids: z.array(optionId).max(12) }),
  z.strictObject({
    type: z.literal('pairs'),
    pairs: z.array(z.strictObject({ left: optionId, right: optionId })).max(12),
    /** One right item may serve several left ones. */
    reuse: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('regions'), regions: z.array(keyRegion).max(30, words.tooManyRegions) }),
])
export type QuestionKey = z.output<typeof questionKey>
export type KeyOf<Type extends QuestionKey['type']> = Extract<QuestionKey, { type: Type }>
