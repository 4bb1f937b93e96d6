import { z } from 'zod'
import { questionAnswer } from '#src/areas/assessment/question/answer.ts'
import { answerFile } from '#src/areas/assessment/question/answer-file.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { id } from '#src/kit/scalars.ts'
import { P } from '#src/privileges.ts'
import { askedItem } from '../attempt/attempt.ts'
import { keyPoint, mark } from './marking.ts'

const given = z.object({ marker: z.string(), score: z.number() })

/** Null: there are scripts to be drawn. */
const whyNoControl = z.enum(['unmarked', 'waiting', 'disputed', 'own', 'kept']).nullable()
export type WhyNoControl = z.output<typeof whyNoControl>

const markerFigures = z.object({
  markerId: id,
  name: z.string(),
  n: z.int(),
  mean: z.number().nullable(),
  /** Control scripts marked, and the mean of own score less the known one; null: none. */
  controls: z.int(),
  fromControl: z.number().nullable(),
  /** Scripts marked twice, and the mean of own score less that of the other marker. */
  pairs: z.int(),
  fromSecond: z.number().nullable(),
  why: whyNoControl,
})
export type MarkerFigures = z.output<typeof markerFigures>

const control = z.object({
  controlId: id,
  asked: askedItem,
  answer: questionAnswer.nullable(),
  files: z.array(answerFile),
  score: z.number(),
  setBy: z.string(),
  /** Who marked it, in earnest or as control script. */
  marks: z.array(given),
})
export type MarkControl = z.output<typeof control>

/** How even the markers of a question are, and the scripts they are held against. */
export const markControls = defineEndpoint({
  path: 'rest/examMark/controls',
  title: '查看阅卷抽查',
  effect: 'read',
  access: [P.examMarkAdmin],
  scope: 'rows',
  body: z.strictObject({ examId: id, questionId: id }),
  result: z.object({
    max: z.number(),
    markers: z.array(markerFigures),
    controls: z.array(control),
    why: whyNoControl,
  }),
})

/** A marked script by chance, of one marker where he is named; null: nothing is left. */
export const drawControl = defineEndpoint({
  path: 'rest/examMark/drawControl',
  title: '抽取答卷',
  effect: 'read',
  access: [P.examMarkAdmin],
  scope: 'rows',
  body: z.strictObject({ examId: id, questionId: id, markerId: id.optional(), except: id.optional() }),
  result: z
    .object({
      attemptItemId: id,
      asked: askedItem,
      answer: questionAnswer.nullable(),
      files: z.array(answerFile),
      keyPoints: z.array(keyPoint),
      max: z.number(),
      step: z.number(),
      marks: z.array(given),
    })
    .nullable(),
})

export const saveControl = defineEndpoint({
  path: 'rest/examMark/saveControl',
  title: '设为质控卷',
  effect: 'write',
  access: [P.examMarkAdmin],
  scope: 'rows',
  body: z.strictObject({ attemptItemId: id, score: mark }),
  result: z.object({ controlId: id }),
})

export const dropControl = defineEndpoint({
  path: 'rest/examMark/dropControl',
  title: '移除质控卷',
  effect: 'write',
  access: [P.examMarkAdmin],
  scope: 'rows',
  body: z.strictObject({ controlId: id }),
  result: z.object({ done: z.boolean() }),
})
